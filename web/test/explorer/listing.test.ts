import { expect, test } from "vitest";
import { found } from "../../src/explorer/finder";
import { summary as pressureSummary } from "../../src/explorer/pressure";
import { rowsOf } from "../../src/explorer/rows";
import { beginning, linesOfStep } from "../../src/explorer/state";
import { next } from "../../src/explorer/walk";
import { CORE, KERNEL } from "./tiny";

/** Protects: keys go where they should, and stop at the ends. */
test.each([
  ["ArrowDown", 1, 2],
  ["ArrowDown", 5, 5],
  ["ArrowUp", 0, 0],
  ["ArrowRight", 1, 3],
  ["ArrowLeft", 4, 3],
  ["ArrowRight", 2, 2],
  ["PageDown", 1, 4],
  ["PageUp", 1, 0],
  ["Home", 3, 0],
  ["End", 3, 5],
  ["Tab", 3, null],
])("%s leads from line %i to %s", (key, from, to) => {
  expect(next(KERNEL, from, key, 3)).toBe(to);
});

/** Protects: a step is seen in all strands, and in the kernel beside it, whose steps are numbered otherwise. */
test("lines of a step are found by its name", () => {
  const beside = { ...KERNEL, steps: ["leave", "round 1, step 1", "round 1, step 2"], step: [-1, 1, 1, 2, 2, 0] };
  expect(linesOfStep(KERNEL, { kernel: KERNEL, line: 2, entry: null })).toEqual([1, 2]);
  expect(linesOfStep(KERNEL, { kernel: beside, line: 3, entry: null })).toEqual([3, 4]);
  expect(linesOfStep(KERNEL, { kernel: KERNEL, line: 0, entry: null })).toEqual([]);
});

/** Protects: the search looks at instructions and at steps. */
test("lines are found by their text or their step", () => {
  expect(found(KERNEL, "ADD")).toEqual([1, 2, 4]);
  expect(found(KERNEL, "step 2")).toEqual([3, 4]);
  expect(found(KERNEL, "  ")).toEqual([]);
  expect(found(null, "add")).toEqual([]);
});

/** Protects: what stands in a listing is text, whatever it is. */
test("lines are escaped", () => {
  const rows = rowsOf({ ...KERNEL, text: KERNEL.text.map(() => "<b>&"), steps: ["<i>", "b", "c"] });
  expect(rows).toContain("&lt;b&gt;&amp;");
  expect(rows).toContain("&lt;i&gt;");
  expect(rows).not.toMatch(/<b>|<i>/);
});

/** Protects: the page begins where listing and timeline show the same. */
test("reading begins where the timeline does", () => {
  expect(beginning(KERNEL, CORE)).toBe(1);
  expect(beginning({ ...KERNEL, timelines: [] }, null)).toBe(0);
});

/** Protects: the chart of registers is said in words. */
test("the pressure is summed up", () => {
  expect(pressureSummary(KERNEL)).toBe("The kernel needs at most 5 of 15 general registers, first at line 4, and no vector registers.");
});
