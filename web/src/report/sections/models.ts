import { element } from "../../common/elements";
import { figure } from "../../common/figure";
import { count, percent, significant } from "../../common/numbers";
import type { TableData } from "../../common/table";
import type { Calibration, Core, Model, ModelledKernel, Prediction } from "../results";
import type { Section } from "../section";
import { speedsFigure } from "./speeds";

type Platform = Core["platform"];

const TITLES: Record<Platform, string> = { "linux-aarch64": "AArch64", "linux-x86_64": "x86-64" };

/** How the names of its targets begin. */
const TARGETS: Record<Platform, string> = { "linux-aarch64": "a64", "linux-x86_64": "x64" };

/** From the limit up to this many times it, it is the limit that counts. */
const NEAR = 1.05;

/** What models say of the kernels of a platform; nothing where they were not asked. */
export function models(model: Model | null, platform: Platform): Section | null {
  if (model === null) return null;
  const cores = model.cores.filter((core) => core.platform === platform);
  const kernels = model.kernels.filter((kernel) => kernel.target.startsWith(TARGETS[platform]));
  if (kernels.length === 0) return null;
  const calibration = model.calibration.filter(({ core }) => cores.some(({ name }) => name === core));
  return {
    id: `models-${TITLES[platform].toLowerCase()}`,
    title: `${TITLES[platform]}, by models`,
    text:
      `What LLVM ${model.llvm}'s models of ${count(cores.length)} cores predict of ${count(kernels.length)} kernels.` +
      (model.bundled ? " It is the version that the build brings, which has fewer models than LLVM 22." : "") +
      (isMeasured(kernels) ? "" : " None of them was measured."),
    body: [
      // What was measured too is drawn as its distance from the limit.
      ...(isMeasured(kernels) ? [] : [speedsFigure(cores, kernels, TITLES[platform])]),
      kernelsFigure(model, cores, kernels, platform),
      ...(calibration.length === 0 ? [] : [calibrationFigure(calibration, cores)]),
      ...(model.notes.length === 0 ? [] : [notes(model.notes)]),
    ],
  };
}

function isMeasured(kernels: ModelledKernel[]): boolean {
  return kernels.some((kernel) => kernel.measuredCycles !== undefined);
}

function kernelsFigure(model: Model, cores: Core[], kernels: ModelledKernel[], platform: Platform): HTMLElement {
  const executed = kernels.some((kernel) => kernel.executed !== undefined);
  const measured = isMeasured(kernels);
  return figure({
    title: `Cycles of a block of each message, ${TITLES[platform]}`,
    text:
      "A letter says that a prediction is within 5 % of what no order of the same instructions is below: c a chain of results that wait " +
      "for each other, d what is dispatched in a cycle, p units that are always busy. " +
      "Loop: how many instructions the loop has, those of loops in it counted once." +
      (executed ? ` Executed: how many a round of it takes under ${model.emulator ?? "an emulator"}, which knows nothing of time.` : "") +
      (measured ? ` Measured: here, at up to ${significant(model.gigahertz)}\u00a0GHz.` : ""),
    key: null,
    panels: [],
    wide: true,
    table: numbers(cores, kernels, executed, measured, `Predicted cycles, ${TITLES[platform]}`),
    open: false,
  });
}

function numbers(cores: Core[], kernels: ModelledKernel[], executed: boolean, measured: boolean, caption: string): TableData {
  const number = (title: string) => ({ title, kind: "number" }) as const;
  return {
    caption,
    columns: [
      { title: "Kernel" },
      number("Loop"),
      ...(executed ? [number("Executed")] : []),
      ...cores.map((core) => number(core.title)),
      ...(measured ? [number("Measured")] : []),
    ],
    rows: kernels.map((kernel) => [
      kernel.name,
      count(kernel.instructions),
      ...(executed ? [kernel.executed === undefined ? "" : count(kernel.executed)] : []),
      ...cores.map((core) => cell(kernel.predictions.find((prediction) => prediction.core === core.name))),
      ...(measured ? [kernel.measuredCycles === undefined ? "" : cycles(kernel.measuredCycles)] : []),
    ]),
  };
}

/** Cycles, and the first letter of what limits them, where they are near the limit; else as much room, so that digits are in columns. */
function cell(prediction: Prediction | undefined): string {
  if (prediction === undefined) return "";
  const { limit } = prediction;
  return `${cycles(prediction.cycles)}\u00a0${prediction.cycles <= NEAR * limit.cycles ? limit.by[0]! : "\u2007"}`;
}

function cycles(value: number): string {
  return value.toFixed(1);
}

function calibrationFigure(calibration: Calibration[], cores: Core[]): HTMLElement {
  return figure({
    title: "Calibration: MD5, published and predicted",
    text:
      "Published for a JDK's MessageDigest on messages of 16 KiB, before and after a change, in cycles of a block. " +
      "With the state in memory each block's first loads do wait for stores, which only the second prediction knows.",
    key: null,
    panels: [],
    wide: true,
    table: {
      caption: "Calibration: cycles of a block of MD5",
      columns: [
        { title: "MD5" },
        { title: "Core" },
        { title: "Published", kind: "number" },
        { title: "Predicted", kind: "number" },
        { title: "Error", kind: "number" },
        { title: "If loads wait", kind: "number" },
        { title: "Error", kind: "number" },
      ],
      rows: calibration.map((one) => [
        one.code,
        cores.find((core) => core.name === one.core)!.title,
        cycles(one.publishedCycles),
        cycles(one.predictedCycles),
        signed(one.error),
        cycles(one.predictedIfLoadsWait),
        signed(one.errorIfLoadsWait),
      ]),
    },
    open: true,
  });
}

function signed(share: number): string {
  return `${share > 0 ? "+" : ""}${percent(share)}`;
}

/** What was left out; the same for all platforms, so it need not be read at once. */
function notes(sentences: string[]): HTMLElement {
  return element(
    "details",
    {},
    element("summary", {}, "What was left out, of all processors"),
    element("ul", {}, ...sentences.map((sentence) => element("li", {}, sentence))),
  );
}
