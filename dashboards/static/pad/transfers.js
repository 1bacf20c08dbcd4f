// Who pays whom so that an evening is settled in the fewest transfers.
// A group whose points add up to nothing settles among itself in one transfer less than it has people, so the most such
// groups make the fewest transfers. The search looks at every set of people: 16 of them are 65,536 sets.
export const MOST_PEOPLE = 16;

function mostGroups(points) {
  const sums = new Float64Array(1 << points.length);
  const groups = new Uint8Array(1 << points.length);
  for (let people = 1; people < sums.length; people += 1) {
    const last = 31 - Math.clz32(people);
    sums[people] = sums[people ^ (1 << last)] + points[last];
    let most = 0;
    for (let rest = people; rest; rest &= rest - 1) most = Math.max(most, groups[people ^ (rest & -rest)]);
    groups[people] = most + (sums[people] === 0 ? 1 : 0);
  }
  return { sums, groups };
}

// The groups as lists of places. Taking people away one by one, most groups first, a group ends wherever the sum is nothing.
function split(points) {
  const { sums, groups } = mostGroups(points);
  const found = [];
  let people = groups.length - 1;
  while (people) {
    if (sums[people] === 0) found.push([]);
    const wanted = groups[people] - (sums[people] === 0 ? 1 : 0);
    const place = points.findIndex((_, one) => people & (1 << one) && groups[people ^ (1 << one)] === wanted);
    found.at(-1).push(place);
    people ^= 1 << place;
  }
  return found;
}

function* settled(group) {
  const open = group.map((one) => ({ ...one }));
  for (let left = open.length; left > 1; left -= 1) {
    open.sort((one, other) => one.points - other.points);
    const [payer, payee] = [open[0], open.at(-1)];
    const points = Math.min(-payer.points, payee.points);
    if (points <= 0) return;
    yield { from: payer.name, to: payee.name, points };
    payer.points += points;
    payee.points -= points;
  }
}

// `[{ from, to, points }]` for `[{ name, points }]`, whose points must add up to nothing.
export function fewestTransfers(people) {
  const open = people.filter((one) => one.points !== 0);
  return split(open.map((one) => one.points)).flatMap((group) => [...settled(group.map((place) => open[place]))]);
}
