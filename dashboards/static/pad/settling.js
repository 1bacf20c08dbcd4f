// What a game costs whom: the arithmetic of service/rules/settlement.py for rules whose points need no cards.
// A test plays both against each other in a browser.
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

const pointsPerCard = (tiers, cards) => tiers.findLast(([from]) => cards >= from)?.[1] ?? 0;

const POINTS = {
  "pay-winner": (owed, left) => owed.map((debt, seat) => (left[seat] === 0 ? sum(owed) : 0) - debt),
  pairwise: (owed) => owed.map((debt) => sum(owed) - owed.length * debt),
  "pay-higher": (owed, left) => owed.map((debt, seat) => {
    const received = sum(owed.filter((_, other) => left[other] > left[seat]));
    return received - debt * left.filter((cards) => cards < left[seat]).length;
  }),
  penalty: (owed) => owed.map((debt) => 0 - debt),
};

// Whether points go from player to player, so that an evening can be settled up.
export const settlesUp = ({ settlement }) => settlement !== "penalty";

// The points of each seat from the cards left and the seat that takes on all losses, if there is one.
export function settle({ tiers, settlement }, left, payer = null) {
  const own = left.map((cards) => cards * pointsPerCard(tiers, cards));
  const owed = payer === null ? own : own.map((_, seat) => (seat === payer ? sum(own) : 0));
  return POINTS[settlement](owed, left);
}
