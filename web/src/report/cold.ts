import type { ColdStart } from "./results";

type Calls = ColdStart["calls"];

/** How long the first calls took together. Where calls are left out, the one before stands for them. */
export function elapsed(calls: Calls, count: number): number {
  let sum = 0;
  calls.forEach(([number, nanos], place) => {
    const next = calls[place + 1]?.[0] ?? number + 1;
    sum += nanos * Math.max(0, Math.min(next, count + 1) - number);
  });
  return sum;
}

/** The number of the last call. */
export function lastCall(calls: Calls): number {
  return calls.at(-1)?.[0] ?? 0;
}

/** What a call took, by the last one that is listed up to it. */
export function timeOfCall(calls: Calls, number: number): number | null {
  return calls.filter(([listed]) => listed <= number).at(-1)?.[1] ?? null;
}

/** Round numbers of calls, 1 2 5 10 20 50 ..., and the last one. */
export function roundCalls(last: number): number[] {
  const numbers: number[] = [];
  for (let decade = 1; decade < last; decade *= 10) {
    numbers.push(...[decade, 2 * decade, 5 * decade].filter((number) => number < last));
  }
  return last === 0 ? [] : [...numbers, last];
}

/** Few calls, evenly over a logarithmic axis, for the symbols that tell curves apart. */
export function marked(calls: Calls, count: number): Calls {
  const last = lastCall(calls);
  const chosen = new Set<[number, number]>();
  for (let place = 0; place < count; place++) {
    const number = last ** (place / (count - 1));
    const nearest = calls.find(([listed]) => listed >= number - 1e-9);
    if (nearest !== undefined) chosen.add(nearest);
  }
  return [...chosen];
}
