// An evening on the pad: tables one after the other, each with its players, its rules and its games.
// Everything here is plain values, so that an evening can be kept as JSON; every change can be taken back.
import { settle } from "./settling.js";

const MOST_UNDONE = 40;
const CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

const two = (number) => String(number).padStart(2, "0");

// A moment on the clock at the table, with its offset.
export function moment(at) {
  const offset = -at.getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${day}T${time}${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}

// Letters that keep the sessions of two pads apart, on one device or on several.
export const newCode = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("");

export function newEvening(code, at) {
  const day = moment(at).slice(0, 10);
  return { version: 1, code, day, source: "", serial: 0, tables: [], undo: [], entry: null, sent: {}, wish: false, touched: 0 };
}

// The table that plays now.
export const lastTable = (evening) => evening.tables.at(-1);

// The table at which a game was played.
export const tableOf = (evening, id) => evening.tables.find((one) => one.games.some((game) => game.id === id));

export const countGames = (evening) => evening.tables.reduce((sum, one) => sum + one.games.length, 0);

export const peopleOf = (evening) => new Set(evening.tables.flatMap((one) => one.players));

function change(evening, make) {
  evening.undo.push(JSON.stringify(evening.tables));
  evening.undo.splice(0, evening.undo.length - MOST_UNDONE);
  evening.tables = make(structuredClone(evening.tables));
}

const gamesOf = (tables) => tables.flatMap((one) => one.games.map((game) => ({ ...game, session: one.session })));

const missingIn = (tables, games) => games.find((game) => !gamesOf(tables).some((one) => one.id === game.id));

// Take the last change back; says which game it was about and what became of it, as a name of a text.
export function undo(evening) {
  const before = evening.tables;
  const numbers = numbersOf(evening);
  evening.tables = JSON.parse(evening.undo.pop());
  const now = gamesOf(evening.tables);
  const taken = missingIn(evening.tables, gamesOf(before));
  if (taken) return { what: "taken", game: taken, number: numbers[taken.id] };
  const brought = missingIn(before, now);
  const same = JSON.stringify(gamesOf(before));
  const game = brought ?? now.find((one) => !same.includes(JSON.stringify(one)));
  return game ? { what: brought ? "brought" : "restored", game, number: numbersOf(evening)[game.id] } : { what: "undone" };
}

// Other players or other rules are another table, and another session of the log.
export function openTable(evening, players, rules, at) {
  evening.serial += 1;
  const session = `${evening.day}/${evening.code}-${evening.serial}`;
  const opened = { session, players, rules, began: moment(at), games: [] };
  if (evening.tables.length) change(evening, (tables) => [...tables.filter((one) => one.games.length), opened]);
  else evening.tables = [opened];
}

// A game begins when the one before it was written down.
// One that was taken back is the same game when it is written down again.
export function addGame(evening, { left, payer, again }, at) {
  evening.serial += 1;
  const { began, games } = lastTable(evening);
  const id = again?.id ?? `${evening.day}/${evening.code}/${evening.serial}`;
  const game = { id, left, payer, from: again?.from ?? games.at(-1)?.at ?? began, at: again?.at ?? moment(at) };
  change(evening, (tables) => { tables.at(-1).games.push(game); return tables; });
}

const mapGames = (tables, map) => tables.map((one) => ({ ...one, games: one.games.flatMap(map) }));

export function correctGame(evening, id, { left, payer }) {
  change(evening, (tables) => mapGames(tables, (one) => [one.id === id ? { ...one, left, payer } : one]));
}

export function deleteGame(evening, id) {
  change(evening, (tables) => mapGames(tables, (one) => (one.id === id ? [] : [one])));
}

// The games of a table with their numbers. A number that was sent once stays with its game; the others follow in order.
export function numbered(evening, { session, games }) {
  const given = Object.values(evening.sent).filter((one) => one.session === session).map((one) => one.number);
  let last = Math.max(0, ...given);
  return games.map((game) => ({ ...game, number: evening.sent[game.id]?.number ?? (last += 1) }));
}

const numbersOf = (evening) =>
  Object.fromEntries(evening.tables.flatMap((one) => numbered(evening, one)).map(({ id, number }) => [id, number]));

export const pointsOf = ({ rules }, { left, payer }) => settle(rules, left, payer);

const rulesKey = ({ rules }) => JSON.stringify([rules.tiers, rules.settlement]);

// Points of different rules are never added up: the tables by their rules, each group with everybody's sum.
export function totals(evening) {
  const groups = new Map();
  for (const one of evening.tables) {
    const group = groups.get(rulesKey(one)) ?? { rules: one.rules, games: 0, people: new Map() };
    groups.set(rulesKey(one), group);
    group.games += one.games.length;
    for (const name of one.players) group.people.set(name, group.people.get(name) ?? 0);
    for (const game of one.games) {
      pointsOf(one, game).forEach((points, seat) => {
        group.people.set(one.players[seat], group.people.get(one.players[seat]) + points);
      });
    }
  }
  return [...groups.values()];
}

// The totals under the rules of a table.
export const totalsLike = (evening, one) => totals(evening).find((group) => rulesKey(group) === rulesKey(one)).people;

// The game logs of everything on the pad, each with the id of its game.
export function logs(evening) {
  return evening.tables.flatMap((one) => numbered(evening, one).map((game) => ({
    id: game.id, session: one.session, number: game.number, text: JSON.stringify(log(evening, one, game)),
  })));
}

function log({ source }, { session, players, rules }, game) {
  return {
    format: "bigtwo-log/1",
    id: game.id,
    source,
    session,
    number: game.number,
    started_at: game.from,
    rules: rules.log,
    players: players.map((name) => ({ name })),
    result: {
      winner: game.left.indexOf(0),
      cards_left: game.left,
      points: pointsOf({ rules }, game),
      ...(game.payer === null ? {} : { payer: game.payer }),
    },
  };
}

// What is still to be done at the server: games to send, and games to forget there.
export function pending(evening) {
  const here = logs(evening);
  const ids = new Set(here.map((one) => one.id));
  return {
    changed: here.filter((one) => evening.sent[one.id]?.text !== one.text),
    gone: Object.keys(evening.sent).filter((id) => evening.sent[id].held && !ids.has(id)),
  };
}
