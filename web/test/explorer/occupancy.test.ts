import { expect, test } from "vitest";
import { entryOf, portsUsed } from "../../src/explorer/entries";
import { Occupancy } from "../../src/explorer/occupancy";
import { CORE, KERNEL, TIMELINE } from "./tiny";

const OCCUPANCY = new Occupancy(TIMELINE, CORE.ports.length);

/** Protects: a cell shows the instruction that takes the port in that cycle, and no other. */
test("each port has in each cycle what was issued to it, for as long as it takes it", () => {
  const row = (port: number): (number | null)[] => [0, 1, 2, 3].map((cycle) => OCCUPANCY.at(port, cycle));
  expect(row(0)).toEqual([0, 2, 3, null]);
  expect(row(1)).toEqual([1, null, null, null]);
  expect(row(2)).toEqual([null, null, 3, 3]);
});

/** Protects: pointing beside the timeline points at nothing. */
test("outside there is nothing", () => {
  expect([OCCUPANCY.at(0, -1), OCCUPANCY.at(0, 4), OCCUPANCY.at(3, 0), OCCUPANCY.at(-1, 0)]).toEqual([null, null, null, null]);
});

/** Protects: the utilisation beside a port is the share of its cycles, counted within the timeline. */
test("shares are counted by hand", () => {
  expect([0, 1, 2].map((port) => OCCUPANCY.share(port))).toEqual([3 / 4, 1 / 4, 2 / 4]);
});

/** Protects: ports that nothing uses take no room. */
test("ports are those of any timeline", () => {
  expect(portsUsed([{ ...TIMELINE, ports: [[1], [1], [], [1]] }, { ...TIMELINE, ports: [[2], [], [], []] }])).toEqual([1, 2]);
});

/** Protects: of several executions of a line, the one in sight is marked. */
test("an execution in sight is preferred", () => {
  const twice = { ...TIMELINE, line: [1, 2, 3, 1] };
  const place = { kernel: KERNEL, line: 1, entry: null };
  expect(entryOf(twice, place, [2, 4])).toBe(3);
  expect(entryOf(twice, place, [1, 2])).toBe(0);
  expect(entryOf(twice, { ...place, line: 5 }, [0, 4])).toBeNull();
  expect(entryOf(twice, { ...place, entry: 0 }, [2, 4])).toBe(0);
});
