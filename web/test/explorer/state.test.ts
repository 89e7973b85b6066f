import { expect, test } from "vitest";
import type { Index, Kernel } from "../../src/explorer/kernels";
import { beginning, shownCore, type State } from "../../src/explorer/state";
import { CORE, KERNEL, TIMELINE, index, summary } from "./tiny";

const NAMES = ["amd", "intel"];
const TWO: Kernel = { ...KERNEL, timelines: NAMES.map((core, i) => ({ ...TIMELINE, core, line: [1 + i] })) };

function indexNear(...near: string[]): Index {
  return { ...index("sum/x64"), near, cores: NAMES.map((name) => ({ ...CORE, name })) };
}

function stateOf(core: string | null): State {
  const chosen = summary("sum/x64");
  const scene = { summary: chosen, kernel: TWO, beside: null };
  return { chosen, core, critical: false, bytes: false, partner: null, scene, selected: null, pointed: null };
}

/** Protects: the page opens with a model of the maker of this machine, and a choice goes before that. */
test.each([
  [null, ["intel"], "intel"],
  [null, ["intel-new", "intel"], "intel"],
  ["amd", ["intel"], "amd"],
  ["intel", ["amd"], "intel"],
  [null, [], "amd"],
  [null, ["arm"], "amd"],
])("chosen %s, near %o: %s", (chosen, near, shown) => {
  const core = shownCore(indexNear(...near), stateOf(chosen));
  expect(core?.name).toBe(shown);
  expect(beginning(TWO, core)).toBe(1 + NAMES.indexOf(shown));
});
