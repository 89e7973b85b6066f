import { count, time, times } from "../common/numbers";
import { lastOfBoth } from "./cold";
import { greatest } from "./greatest";
import { isSennit, outcomesOf, workOf, type Outcome } from "./outcomes";
import type { Results } from "./results";
import { grouped } from "./suites";
import { verdictOf } from "./verdict";

/** One of the few things to remember of a measurement. */
export interface Fact {
  value: string;
  text: string;
}

/** The largest facts, from what was measured; none of what was not. */
export function factsOf(results: Results): Fact[] {
  const outcomes = results.comparisons.flatMap(outcomesOf);
  return [balance(outcomes), largestRatio(outcomes), coldStart(results), allocation(outcomes)].filter((fact) => fact !== null);
}

/** As a side is called within a sentence. */
function named(side: string): string {
  return side === "JDK" ? "the JDK" : side;
}

/** What is slower is said as plainly as what is faster. Each side has a ratio of its own, so ratios are counted. */
function balance(outcomes: Outcome[]): Fact | null {
  if (outcomes.length === 0) return null;
  const verdicts = outcomes.map((outcome) => verdictOf(outcome.ratio));
  const faster = verdicts.filter((verdict) => verdict === "faster").length;
  const slower = verdicts.filter((verdict) => verdict === "slower").length;
  const undecided = outcomes.length - faster - slower;
  const sides = [...new Set(outcomes.map((outcome) => outcome.side.name))];
  const rest = [
    undecided === 0 ? "" : `${undecided} ${undecided === 1 ? "shows" : "show"} no difference`,
    slower === 0 ? "none is slower" : `${slower} ${slower === 1 ? "is" : "are"} slower`,
  ];
  return {
    value: `${faster} of ${outcomes.length}`,
    text: `ratios say that ${sides.join(" or ")} is faster, beyond the measurement's own error; ${rest.filter((part) => part !== "").join(", ")}.`,
  };
}

/** By the lower end of the interval, so that none wins by its noise; what is marked noisy is no headline at all. */
function largestRatio(outcomes: Outcome[]): Fact | null {
  const largest = greatest(
    outcomes.filter((outcome) => verdictOf(outcome.ratio) === "faster" && !outcome.side.noisy),
    (outcome) => outcome.ratio.low,
  );
  if (largest === null) return null;
  const { comparison, baseline, side, ratio } = largest;
  return {
    value: times(ratio.value),
    text: `as fast as ${named(baseline.name)}, the largest ratio of ${side.name}: ${workOf(comparison)}, ${time(side.time.value)} instead of ${time(baseline.time.value)}.`,
  };
}

/** All calls of a fresh JVM, from the first to the last that is listed of both sides. */
function coldStart(results: Results): Fact | null {
  const works = [...grouped(results.coldStarts, (start) => start.work)].flatMap(([work, starts]) => {
    const baseline = starts.find((start) => !isSennit(start.side));
    const sennit = starts.find((start) => isSennit(start.side));
    if (baseline === undefined || sennit === undefined) return [];
    const last = lastOfBoth(baseline.calls, sennit.calls);
    if (last === null) return [];
    const [[calls, , before], [, , after]] = [last.one, last.other];
    return [{ work, calls, baseline: baseline.side, sennit: sennit.side, before, after }];
  });
  const largest = greatest(works, ({ before, after }) => before / after);
  if (largest === null || largest.before <= largest.after) return null;
  const { work, calls, baseline, sennit, before, after } = largest;
  return {
    value: time(after),
    text: `is what ${sennit} takes for the first ${count(calls)} calls of a fresh JVM, ${work}; ${named(baseline)} takes ${time(before)}.`,
  };
}

function allocation(outcomes: Outcome[]): Fact | null {
  const largest = greatest(outcomes, ({ baseline, side }) => baseline.allocated - side.allocated);
  if (largest === null || largest.baseline.allocated <= largest.side.allocated) return null;
  const { comparison, baseline, side } = largest;
  return {
    value: `${count(side.allocated)} B`,
    text: `is what ${side.name} allocates where ${named(baseline.name)} allocates ${count(baseline.allocated)}: ${workOf(comparison)}.`,
  };
}
