import { time } from "../../common/numbers";
import { table } from "../../common/table";
import { workOf, type Outcome } from "../outcomes";
import type { Comparison } from "../results";
import type { Section } from "../section";
import { PROMISED, shortfallsOf, shortfallText } from "../shortfalls";

/** The id of the section, for those who point to it. */
export const TOO_LOW = "too-low";

/** The end of the page: what is slower than it should be, or that nothing is. */
export function tooLow(comparisons: Comparison[]): Section | null {
  if (comparisons.length === 0) return null;
  const below = shortfallsOf(comparisons);
  return {
    id: TOO_LOW,
    title: "Ratios that are too low",
    text: shortfallText(comparisons),
    body: below.length === 0 ? [] : [numbers(below)],
  };
}

function numbers(below: Outcome[]): HTMLElement {
  return table({
    caption: `Ratios below ${PROMISED}×`,
    columns: [
      { title: "Work" },
      { title: "Side" },
      { title: "Ratio", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
      { title: "Time", kind: "number" },
      { title: "Instead of", kind: "number" },
      { title: "Which is" },
    ],
    rows: below.map(({ comparison, baseline, side, ratio }) => [
      workOf(comparison),
      side.name,
      ...[ratio.value, ratio.low, ratio.high].map((value) => `${value.toFixed(3)}×`),
      time(side.time.value),
      time(baseline.time.value),
      `${ratio.high < PROMISED ? "certain" : "not certain"}${side.noisy ? ", noisy" : ""}`,
    ]),
  });
}
