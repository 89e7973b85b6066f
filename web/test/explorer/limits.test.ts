import { expect, test } from "vitest";
import { percent } from "../../src/common/numbers";
import { verdict } from "../../src/explorer/limits";
import { CORE, TIMELINE } from "./tiny";

const { round } = TIMELINE;

/** Protects: the page names what bounds a kernel: the greatest of the limits, if it explains the cycles. */
test.each([
  [{ ...round, chain: 100, port: 40, width: 30, cycles: 101 }, "101 cycles a round, bound by the chain of results that goes on from round to round (100 cycles)."],
  [{ ...round, chain: 10, port: 100, width: 30, cycles: 100 }, "100 cycles a round, bound by its busiest port, ALU0 (100 cycles)."],
  [{ ...round, chain: 10, port: 40, width: 99, cycles: 100 }, "100 cycles a round, bound by the 2 instructions that a cycle dispatches (99.0 cycles)."],
])("of %o it says %s", (cycles, sentence) => {
  expect(verdict(cycles, CORE)).toBe(sentence);
});

/** Protects: where no limit explains the cycles, none is blamed. */
test("what is far from all limits is said to be", () => {
  expect(verdict({ ...round, chain: 1, port: 60, width: 50, within: 90, cycles: 100 }, CORE)).toBe(
    `100 cycles a round, bound by no limit alone. The nearest is its busiest port, ALU0 (60.0 cycles), ${percent(0.6)} of them; ` +
      "the chain within a round is longer (90.0 cycles), and the core hides a part of it only behind the next round.",
  );
  expect(verdict({ ...round, chain: 1, port: 60, width: 50, within: 20, cycles: 100 }, CORE)).not.toContain("within");
});
