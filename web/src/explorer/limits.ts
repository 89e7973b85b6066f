import { percent, significant } from "../common/numbers";
import type { Core, Round } from "./kernels";

/** What a round of the loop cannot be faster than, whatever the order of its instructions. */
interface Limit {
  what: string;
  cycles: number;
}

/** A limit that is so much of the cycles is what bounds the kernel. */
const NEAR = 0.95;

function nearest(round: Round, core: Core): Limit {
  const limits = [
    { what: "the chain of results that goes on from round to round", cycles: round.chain },
    { what: `its busiest port, ${round.portName}`, cycles: round.port },
    { what: `the ${core.width} instructions that a cycle dispatches`, cycles: round.width },
  ];
  return limits.reduce((a, b) => (b.cycles > a.cycles ? b : a));
}

/** What bounds the kernel, for people. */
export function verdict(round: Round, core: Core): string {
  const limit = nearest(round, core);
  const share = limit.cycles / round.cycles;
  const takes = `${significant(round.cycles)} cycles a round`;
  const nearestIs = `${limit.what} (${significant(limit.cycles)} cycles)`;
  if (share >= NEAR) return `${takes}, bound by ${nearestIs}.`;
  const said = `${takes}, bound by no limit alone. The nearest is ${nearestIs}, ${percent(share)} of them`;
  return round.within > limit.cycles
    ? `${said}; the chain within a round is longer (${significant(round.within)} cycles), and the core hides a part of it only behind the next round.`
    : `${said}.`;
}

/** The cycles of a round and all that it cannot be below, for a table's row. */
export function limitColumns(round: Round): string[] {
  return [
    significant(round.cycles),
    significant(round.chain),
    significant(round.within),
    `${significant(round.port)} (${round.portName})`,
    significant(round.width),
  ];
}

export const LIMIT_TITLES = ["Cycles of a round", "Chain, round to round", "Chain within a round", "Busiest port", "Dispatch width"];
