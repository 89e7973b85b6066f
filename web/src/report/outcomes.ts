import { bytes } from "../common/numbers";
import type { Comparison, Interval, Side } from "./results";

/** A ratio of Sennit's, with what it is the ratio of. */
export interface Outcome {
  comparison: Comparison;
  baseline: Side;
  side: Side;
  ratio: Interval;
}

export function isSennit(side: string): boolean {
  return side.startsWith("Sennit");
}

export function outcomesOf(comparison: Comparison): Outcome[] {
  const baseline = comparison.sides[0]!;
  return comparison.sides.flatMap((side) =>
    isSennit(side.name) && side.ratio !== null ? [{ comparison, baseline, side, ratio: side.ratio }] : [],
  );
}

/** How many threads did the work of a comparison at once. */
export function threadsOf(comparison: Comparison): number {
  return comparison.threads ?? 1;
}

/** The work of a comparison in words: "MD5 digest of 64 B". */
export function workOf(comparison: Comparison): string {
  return comparison.bytes === null ? comparison.series : `${comparison.series} of ${bytes(comparison.bytes)}`;
}
