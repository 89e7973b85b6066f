import { percent, significant } from "../common/numbers";
import type { Core, Round } from "./kernels";

/** What a round of the loop cannot be faster than, whatever the order of its instructions. */
export interface Limit {
  what: string;
  cycles: number;
  /** Which part of the cycles that a round takes it explains. */
  share: number;
}

/** Within this of the cycles, a limit is what bounds the kernel. */
const NEAR = 0.95;

/** Nearest to the cycles first. */
export function limits(round: Round, core: Core): Limit[] {
  const limit = (what: string, cycles: number): Limit => ({ what, cycles, share: cycles / round.cycles });
  return [
    limit("the chain of results", round.chain),
    limit(`the busiest port, ${round.portName}`, round.port),
    limit(`the width of ${core.width} instructions a cycle`, round.width),
  ].sort((a, b) => b.cycles - a.cycles);
}

/** What bounds the kernel, for people. */
export function verdict(round: Round, core: Core): string {
  const [nearest, ...others] = limits(round, core);
  const said = `${nearest!.what} (${significant(nearest!.cycles)} cycles)`;
  const rest = others.map((limit) => `${limit.what} for ${significant(limit.cycles)}`).join(", ");
  const bound =
    nearest!.share >= NEAR
      ? `is bound by ${said}`
      : `is bound by no limit alone: the nearest is ${said}, ${percent(nearest!.share)} of them`;
  return `A round of the loop takes ${significant(round.cycles)} cycles and ${bound}. Beside it, ${rest}.`;
}
