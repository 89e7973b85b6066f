import type { Core, Index, Kernel, Summary, Timeline } from "./kernels";
import type { Store } from "./store";

/** All that the page shows follows from this. */
export interface State {
  /** The kernel that was chosen; it is shown when its scene is there. */
  chosen: Summary;
  /** The core that was chosen by its name; null if nobody has chosen one. */
  core: string | null;
  critical: boolean;
  /** Whether the listing shows the machine code of each line. */
  bytes: boolean;
  /** The kernel to compare the chosen one with. */
  partner: Summary | null;
  scene: Scene | null;
  /** What was chosen with a click or a key. */
  selected: Place | null;
  /** What lies under the pointer, and is shown as long as it does. */
  pointed: Place | null;
}

export type Page = Store<State>;

/** A kernel unpacked. */
export interface Scene {
  summary: Summary;
  kernel: Kernel;
  /** The kernel to compare with; null if nobody asked for one. */
  beside: Kernel | null;
}

/** An instruction, and which of its executions where one is meant. */
export interface Place {
  kernel: Kernel;
  line: number;
  /** An entry of the timeline that is shown. */
  entry: number | null;
}

export function shownPlace(state: Readonly<State>): Place | null {
  return state.pointed ?? state.selected;
}

/**
 * The core whose model is shown: the chosen one, or else one that is like the machine, or else the first that the kernel was modelled on.
 * Null for a kernel without a loop, which no model was asked about.
 */
export function shownCore(index: Index, state: Readonly<State>): Core | null {
  const modelled = (state.scene?.kernel.timelines ?? []).map((timeline) => timeline.core);
  const name = modelled.find((core) => core === state.core) ?? modelled.find((core) => index.near.includes(core)) ?? modelled[0];
  return index.cores.find((core) => core.name === name) ?? null;
}

export function timelineOf(kernel: Kernel, core: Core): Timeline | null {
  return kernel.timelines.find((timeline) => timeline.core === core.name) ?? null;
}

/** Where to begin reading: where the timeline begins, so that both are in sight. */
export function beginning(kernel: Kernel, core: Core | null): number {
  return (core && timelineOf(kernel, core))?.line[0] ?? 0;
}

/** The lines of a kernel, in all strands, that belong to the same step as a place, which may be in another kernel. */
export function linesOfStep(kernel: Kernel, place: Place): number[] {
  const name = place.kernel.steps[place.kernel.step[place.line]!];
  const step = name === undefined ? -1 : kernel.steps.indexOf(name);
  return step < 0 ? [] : kernel.step.flatMap((each, line) => (each === step ? [line] : []));
}
