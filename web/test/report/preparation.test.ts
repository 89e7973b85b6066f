import { describe, expect, test } from "vitest";
import { lastCall, lastOfBoth, marked, roundCalls } from "../../src/report/cold";
import { factsOf } from "../../src/report/facts";
import { gainsText, gainText } from "../../src/report/gain";
import { threadsOf } from "../../src/report/outcomes";
import { Palette } from "../../src/report/palette";
import { problemOf } from "../../src/report/problem";
import { remarksOf } from "../../src/report/remarks";
import type { Call, Comparison, Results } from "../../src/report/results";
import { shortfallsOf, shortfallText } from "../../src/report/shortfalls";
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

/** Protects: results from before --all-cores are of one thread. */
test("a comparison has one thread unless it says more", () => {
  const one = comparison("a", "B", 64, 2, 1, 0);
  expect(threadsOf(one)).toBe(1);
  expect(threadsOf({ ...one, threads: 8 })).toBe(8);
});

/** Protects: a difference is claimed only where the whole interval agrees. */
test("an interval with 1 in it shows no difference", () => {
  expect(verdictOf({ value: 1.1, low: 1.01, high: 1.2 })).toBe("faster");
  expect(verdictOf({ value: 1.1, low: 1.0, high: 1.2 })).toBe("undecided");
  expect(verdictOf({ value: 0.9, low: 0.8, high: 0.99 })).toBe("slower");
});

/** Protects: a gain of some thousandths is not said to be none, and a range is said as one. */
test("gains near 1 have a third digit", () => {
  expect([1.003, 0.998, 1.094, 1.1, 2.18].map(gainText)).toEqual(["1.003×", "0.998×", "1.094×", "1.10×", "2.18×"]);
  expect(gainsText({ low: 1.005, high: 1.008 })).toBe("1.005–1.008×");
  expect(gainsText({ low: 1.34, high: 1.34 })).toBe("1.34×");
});

/** Protects: what holds for all rows of a table is said once, and nothing is lost. */
test("remarks are shared by rows where they are the same", () => {
  const row = { table: "t", row: "r", unit: "ns", published: null, publishedGain: null, here: null };
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
  expect(remarksOf([{ ...row, source: "", note: "No number is known." }])).toEqual({ shared: "No number is known.", own: [""] });
});

/** Protects: of the calls of a fresh JVM only those are named that are listed, with the totals that were measured. */
describe("calls of a fresh JVM", () => {
  const listed = (...numbers: number[]) => numbers.map((number): Call => [number, 1, number]);
  const numbersOf = (calls: Call[]) => calls.map(([number]) => number);

  test("are listed near round numbers", () => {
    expect(numbersOf(roundCalls(listed(1, 2, 3, 4, 5, 8, 10)))).toEqual([1, 2, 5, 10]);
    expect(numbersOf(roundCalls(listed(1, 2, 5, 10, 20, 50, 100, 200, 447, 501, 562, 600)))).toEqual([
      1, 2, 5, 10, 20, 50, 100, 200, 501, 600,
    ]);
    expect(numbersOf(roundCalls(listed(1)))).toEqual([1]);
    expect(roundCalls([])).toEqual([]);
    expect(lastCall(listed(1, 7))).toBe(7);
    expect(lastCall([])).toBe(0);
  });

  test("have symbols from the first to the last", () => {
    const places = numbersOf(marked(listed(...Array.from({ length: 1000 }, (_, place) => place + 1)), 4));
    expect(places).toEqual([1, 10, 100, 1000]);
  });

  test("are compared where both sides are listed", () => {
    expect(lastOfBoth(listed(1, 2, 5, 9), listed(1, 2, 4, 8))).toEqual({ one: [2, 1, 2], other: [2, 1, 2] });
    expect(lastOfBoth(listed(3), listed(1, 2))).toBe(null);
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
      text: "ratios say that Sennit is faster, beyond the measurement's own error; 1 is slower.",
    });
  });

  test("take the ratio that is largest for certain", () => {
    expect(factsOf(results)[1]!.value).toBe("2.00×");
    expect(factsOf(results)[1]!.text).toContain("quiet");
  });

  test("never take a ratio that is marked as noisy, however large it is", () => {
    const noisy = (one: Comparison) => ({ ...one, sides: one.sides.map((side) => ({ ...side, noisy: side.ratio !== null })) });
    const largest = noisy(comparison("d", "lucky", 16, 2000, 100, 0.06));
    expect(factsOf({ ...results, comparisons: [...results.comparisons, largest] })[1]!.text).toContain("quiet");
    const texts = factsOf({ ...results, comparisons: results.comparisons.map(noisy) }).map((fact) => fact.text);
    expect(texts.filter((text) => text.includes("largest ratio"))).toEqual([]);
  });

  test("name the side whose fact it is", () => {
    const both = comparison("d", "digest", 16, 200, 100, 0.01);
    const direct = { ...both.sides[1]!, name: "Sennit direct", allocated: 0, ratio: { value: 4, low: 3.9, high: 4.1 } };
    const texts = factsOf({ ...results, comparisons: [{ ...both, sides: [...both.sides, direct] }] }).map(
      ({ value, text }) => `${value} ${text.replaceAll("\u00a0", " ")}`,
    );
    expect(texts).toEqual([
      "2 of 2 ratios say that Sennit or Sennit direct is faster, beyond the measurement's own error; none is slower.",
      "4.00× as fast as the JDK, the largest ratio of Sennit direct: digest of 16 B, 100 ns instead of 200 ns.",
      "0 B is what Sennit direct allocates where the JDK allocates 300: digest of 16 B.",
    ]);
  });

  test("compare the same number of calls, by the totals that were measured", () => {
    const cold = factsOf({
      ...results,
      comparisons: [],
      coldStarts: [
        {
          work: "AES",
          side: "JDK",
          calls: [
            [1, 4000, 4000],
            [2, 4000, 8500],
            [3, 4000, 12500],
          ],
        },
        {
          work: "AES",
          side: "Sennit",
          calls: [
            [1, 1000, 1000],
            [2, 1000, 2100],
          ],
        },
      ],
    });
    expect(cold.map((fact) => fact.value.replace("\u00a0", " "))).toEqual(["2.10 µs"]);
    expect(cold[0]!.text.replaceAll("\u00a0", " ")).toBe(
      "is what Sennit takes for the first 2 calls of a fresh JVM, AES; the JDK takes 8.50 µs.",
    );
  });

  test("are none where nothing was measured", () => expect(factsOf({ ...results, comparisons: [] })).toEqual([]));
});

/** Protects: what is slower than promised is named, Sennit's sides alone, with the lowest first; and so is that nothing is. */
describe("shortfalls", () => {
  const slow = comparison("a", "slow", 16, 90, 100, 0.01);
  const slower = comparison("b", "slower", 16, 50, 100, 0.6);
  const nearly = comparison("c", "nearly", 16, 96, 100, 0.01);
  const other = { ...slow, sides: slow.sides.map((side) => ({ ...side, name: side.ratio === null ? "JDK" : "BouncyCastle" })) };

  test("are the ratios below the least", () => {
    const all = [slow, nearly, slower, other];
    expect(shortfallsOf(all).map((outcome) => outcome.comparison.series)).toEqual(["slower", "slow"]);
    expect(shortfallText(all)).toBe("2 of 3 ratios are below 0.95×.");
    expect(shortfallText([slow])).toBe("1 of 1 ratios is below 0.95×.");
  });

  test("may be none", () => {
    expect(shortfallsOf([nearly])).toEqual([]);
    expect(shortfallText([nearly])).toBe("None of 1 ratios is below 0.95×.");
  });
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
