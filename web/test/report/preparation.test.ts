import { describe, expect, test } from "vitest";
import { elapsed, lastCall, marked, roundCalls, timeOfCall } from "../../src/report/cold";
import { factsOf } from "../../src/report/facts";
import { gain } from "../../src/report/gain";
import { Palette } from "../../src/report/palette";
import { problemOf } from "../../src/report/problem";
import { remarksOf } from "../../src/report/remarks";
import type { Comparison, Results } from "../../src/report/results";
import { suitesOf } from "../../src/report/suites";
import { verdictOf } from "../../src/report/verdict";
import { sample } from "./sample";

function comparison(id: string, series: string, bytes: number | null, before: number, after: number, width: number): Comparison {
  const interval = (value: number) => ({ value, low: value * (1 - width), high: value * (1 + width) });
  const side = (name: string, nanos: number, allocated: number) => ({
    name,
    time: interval(nanos),
    allocated,
    rounds: [nanos],
    ratio: null,
    noisy: false,
  });
  return {
    id,
    suite: "HMAC",
    series,
    bytes,
    sides: [side("JDK", before, 300), { ...side("Sennit", after, 40), ratio: interval(before / after) }],
  };
}

/** Protects: series keep the order of the run, and their sizes ascend. */
test("comparisons are put into suites and series", () => {
  const suites = suitesOf([comparison("a", "B", 64, 2, 1, 0), comparison("b", "A", 16, 2, 1, 0), comparison("c", "B", 16, 2, 1, 0)]);
  expect(suites.map((suite) => suite.title)).toEqual(["HMAC"]);
  expect(suites[0]!.series.map((series) => [series.name, series.comparisons.map((of) => of.id)])).toEqual([
    ["B", ["c", "a"]],
    ["A", ["b"]],
  ]);
});

/** Protects: a difference is claimed only where the whole interval agrees. */
test("an interval with 1 in it shows no difference", () => {
  expect(verdictOf({ value: 1.1, low: 1.01, high: 1.2 })).toBe("faster");
  expect(verdictOf({ value: 1.1, low: 1.0, high: 1.2 })).toBe("undecided");
  expect(verdictOf({ value: 0.9, low: 0.8, high: 0.99 })).toBe("slower");
});

/** Protects: published rates and published times both become gains above 1 where something got better. */
test.each([
  ["ops/ms", 31.037, 31.744, 1.0228],
  ["ops/us", 1.62, 2.309, 1.4253],
  ["GB/s", 2, 3, 1.5],
  ["ns", 90000, 3115, 28.892],
  ["ns/op", 4, 2, 2],
  ["B/op", 312, 232, 1.3448],
  ["cycles/block", 313, 306, 1.0229],
])("the gain of %s", (unit, before, after, expected) => expect(gain(unit, before, after)).toBeCloseTo(expected, 3));

/** Protects: what holds for all rows of a table is said once, and nothing is lost. */
test("remarks are shared by rows where they are the same", () => {
  const row = { table: "t", row: "r", unit: "ns", published: null, here: null };
  const rows = [
    { ...row, source: "N1, 2.5 GHz", note: "In words. Here: one." },
    { ...row, source: "N1, 2.5 GHz", note: "In words. Here: another." },
    { ...row, source: "N1, 2.5 GHz", note: "In words." },
  ];
  expect(remarksOf(rows)).toEqual({ shared: "Published: N1, 2.5 GHz. In words.", own: ["Here: one.", "Here: another.", ""] });
  expect(remarksOf([rows[0]!, { ...row, source: "V1", note: "" }])).toEqual({
    shared: "",
    own: ["Published: N1, 2.5 GHz. In words. Here: one.", "Published: V1."],
  });
});

/** Protects: calls that are not listed count as the one listed before them. */
describe("calls of a fresh JVM", () => {
  const calls: [number, number][] = [
    [1, 100],
    [2, 50],
    [5, 10],
    [10, 2],
  ];

  test("are summed", () => {
    expect(elapsed(calls, 1)).toBe(100);
    expect(elapsed(calls, 4)).toBe(100 + 3 * 50);
    expect(elapsed(calls, 10)).toBe(100 + 3 * 50 + 5 * 10 + 2);
    expect(elapsed([], 10)).toBe(0);
  });

  test("are looked up", () => {
    expect(timeOfCall(calls, 1)).toBe(100);
    expect(timeOfCall(calls, 4)).toBe(50);
    expect(timeOfCall(calls, 12)).toBe(2);
    expect(timeOfCall([[3, 1]], 2)).toBe(null);
    expect(lastCall(calls)).toBe(10);
  });

  test("are listed at round numbers", () => {
    expect(roundCalls(10)).toEqual([1, 2, 5, 10]);
    expect(roundCalls(600)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 600]);
    expect(roundCalls(1)).toEqual([1]);
    expect(roundCalls(0)).toEqual([]);
  });

  test("have symbols from the first to the last", () => {
    const many = Array.from({ length: 1000 }, (_, place): [number, number] => [place + 1, 1]);
    const places = marked(many, 4).map(([number]) => number);
    expect(places[0]).toBe(1);
    expect(places.at(-1)).toBe(1000);
    expect(places.length).toBe(4);
  });
});

/** Protects: what the page says first is computed, counts what is slower, and does not prefer what is noisy. */
describe("facts", () => {
  const results: Results = {
    ...sample(),
    coldStarts: [],
    comparisons: [
      comparison("a", "quiet", 16, 200, 100, 0.01),
      comparison("b", "noisy", 16, 210, 100, 0.3),
      comparison("c", "slow", 64, 90, 100, 0.01),
    ],
  };

  test("say how many are faster, slower and neither", () => {
    expect(factsOf(results)[0]).toEqual({
      value: "2 of 3",
      text: "comparisons are faster with Sennit, beyond the measurement's own error; 1 is slower.",
    });
  });

  test("take the ratio that is largest for certain", () => {
    expect(factsOf(results)[1]!.value).toBe("2.00×");
    expect(factsOf(results)[1]!.text).toContain("quiet");
  });

  test("compare the same number of calls", () => {
    const cold = factsOf({
      ...results,
      comparisons: [],
      coldStarts: [
        {
          work: "AES",
          side: "JDK",
          calls: [
            [1, 4000],
            [2, 4000],
            [3, 4000],
          ],
        },
        {
          work: "AES",
          side: "Sennit",
          calls: [
            [1, 1000],
            [2, 1000],
          ],
        },
      ],
    });
    expect(cold.map((fact) => fact.value.replace("\u00a0", " "))).toEqual(["2.00 µs"]);
    expect(cold[0]!.text).toContain("first 2 calls");
  });

  test("are none where nothing was measured", () => expect(factsOf({ ...results, comparisons: [] })).toEqual([]));
});

/** Protects: a side looks the same whoever else is measured, and no two sides look alike. */
test("styles are stable and differ", () => {
  const few = new Palette(["JDK", "Sennit", "Sennit direct"]);
  const many = new Palette(["nothing", "Sennit direct", "BouncyCastle", "Sennit", "JDK", "busy thread"]);
  for (const name of ["JDK", "Sennit", "Sennit direct"]) expect(many.of(name)).toEqual(few.of(name));
  const names = ["nothing", "Sennit direct", "BouncyCastle", "Sennit", "JDK", "busy thread"];
  for (const part of ["colour", "dash", "symbol"] as const) {
    expect(new Set(names.map((name) => many.of(name)[part])).size).toBe(names.length);
  }
});

/** Protects: what cannot be shown is named, with what to do about it. */
test("problems are sentences, and good results have none", () => {
  expect(problemOf(sample())).toBe(null);
  expect(problemOf(null)).toContain("no measurement");
  expect(problemOf([])).toContain("name no schema");
  expect(problemOf({ schema: 7 })).toContain("schema 7");
  expect(problemOf({ ...sample(), limits: undefined })).toBe(null);
  const { limits: _, ...rest } = sample();
  expect(problemOf(rest)).toContain("lack limits");
});
