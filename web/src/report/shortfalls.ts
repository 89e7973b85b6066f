import { outcomesOf, type Outcome } from "./outcomes";
import type { Comparison } from "./results";

/** Sennit promises not to be slower than the JDK; what is below this is loss and not noise. */
export const PROMISED = 0.95;

/** The ratios of Sennit's below what it promises, noisy ones too, the lowest first. */
export function shortfallsOf(comparisons: Comparison[]): Outcome[] {
  return comparisons
    .flatMap(outcomesOf)
    .filter((outcome) => outcome.ratio.value < PROMISED)
    .sort((a, b) => a.ratio.value - b.ratio.value);
}

/** How many there are: "2 of 31 ratios are below 0.95×." */
export function shortfallText(comparisons: Comparison[]): string {
  const all = comparisons.flatMap(outcomesOf).length;
  const below = shortfallsOf(comparisons).length;
  return `${below === 0 ? "None" : below} of ${all} ratios ${below > 1 ? "are" : "is"} below ${PROMISED}×.`;
}
