import type { Interval } from "./results";

export type Verdict = "faster" | "slower" | "undecided";

/** What a ratio says, given that any value of its interval may be the true one. */
export function verdictOf(ratio: Interval): Verdict {
  if (ratio.low > 1) return "faster";
  if (ratio.high < 1) return "slower";
  return "undecided";
}
