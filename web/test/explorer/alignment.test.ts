import { expect, test } from "vitest";
import { align, likeness } from "../../src/explorer/alignment";
import { rowAt } from "../../src/explorer/walk";

/** An alignment in a line: each pair as the two lines, with a dash where there is none. */
function shown(left: string[], right: string[]): string[] {
  return align(left, right).map((pair) => {
    const one = pair.left === null ? "-" : left[pair.left]!;
    const other = pair.right === null ? "-" : right[pair.right]!;
    return `${one} | ${other}: ${likeness(left, right, pair)}`;
  });
}

/** Protects: what is equal stands side by side, and what is not is said to be what it is. */
test("lines are put side by side", () => {
  expect(shown(["add a", "rol a", "ret"], ["add a", "mov b", "rol b", "ret"])).toEqual([
    "add a | add a: equal",
    "- | mov b: right",
    "rol a | rol b: operands",
    "ret | ret: equal",
  ]);
});

/** Protects: an equal line is better than the same instruction with other operands. */
test("the equal line is preferred", () => {
  expect(shown(["begin", "add a", "end"], ["start", "add b", "add a", "stop"])).toContain("add a | add a: equal");
});

/** Protects: every line of both kernels is there once and in its order, whatever they are. */
test.each([
  [[], []],
  [["a"], []],
  [[], ["b", "b"]],
  [["a"], ["b"]],
  [["a", "b", "a", "b"], ["b", "a", "b", "a", "a"]],
  [["a", "a"], ["a", "a", "a"]],
])("%j and %j are whole", (left, right) => {
  const pairs = align(left, right);
  expect(pairs.flatMap((pair) => (pair.left === null ? [] : [pair.left]))).toEqual([...left.keys()]);
  expect(pairs.flatMap((pair) => (pair.right === null ? [] : [pair.right]))).toEqual([...right.keys()]);
});

/** Protects: the longest kernels are aligned while somebody waits. */
test("thousands of lines take no time that is felt", () => {
  const lines = (seed: number): string[] => Array.from({ length: 5000 }, (_, i) => `op${(i * seed) % 17} r${(i * seed) % 13}`);
  const begin = performance.now();
  expect(align(lines(3), lines(5)).length).toBeGreaterThanOrEqual(5000);
  expect(performance.now() - begin).toBeLessThan(10_000);
});

/** Protects: keys stay within the rows. */
test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 0, 0],
  ["PageDown", 2, 6],
  ["Home", 5, 0],
  ["End", 5, 9],
  ["Tab", 5, null],
])("%s leads from row %i to %s", (key, from, to) => {
  expect(rowAt(key, from, 10, 4)).toBe(to);
});
