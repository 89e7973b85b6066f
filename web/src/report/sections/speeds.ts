import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import type { TableData } from "../../common/table";
import { dotSign, key } from "../charts/key";
import { logDomain } from "../charts/plot";
import { marginsFor, rows, type Margins, type Placed, type Row, type RowsAxis } from "../charts/rows";
import { decimalTicks } from "../charts/ticks";
import { greatest } from "../greatest";
import type { Core, ModelledKernel } from "../results";
import { grouped } from "../suites";

/** Bytes per cycle of the fastest kernels of an algorithm on a core; null where there is none. */
interface Fastest {
  one: number | null;
  several: number | null;
}

/** The chart of a core. */
interface Line {
  core: Core;
  rows: Row<Fastest>[];
}

const ONE = { symbol: "circle", r: 4.5, fill: "var(--series-1)", stroke: "var(--series-1)" } as const;
const SEVERAL = { symbol: "diamond", r: 4.5, fill: "var(--paper)", stroke: "var(--series-2)", strokeWidth: 2 } as const;

/** How fast each algorithm is on each core, by its model: one message, and several side by side. */
export function speedsFigure(cores: Core[], kernels: ModelledKernel[], platform: string): HTMLElement {
  const lines: Line[] = cores.map((core) => ({ core, rows: rowsOf(core, kernels) })).filter(({ rows }) => rows.length > 0);
  const domain = logDomain(lines.flatMap(({ rows }) => rows.flatMap(({ datum }) => speedsOf(datum))));
  const margins = marginsFor(lines.flatMap(({ rows }) => rows));
  return figure({
    title: `Predicted bytes per cycle, ${platform}`,
    text: "Of each algorithm the fastest kernel for one message, and the fastest for several side by side. More is better; the axis is logarithmic, and the same in all charts.",
    key: key([dotSign("one message", ONE), dotSign("several, all together", SEVERAL)]),
    panels: lines.map(({ core, rows }) => panel(core, rows, domain, margins)),
    wide: false,
    table: numbers(lines, platform),
    open: false,
  });
}

function rowsOf(core: Core, kernels: ModelledKernel[]): Row<Fastest>[] {
  return [...grouped(kernels, (kernel) => kernel.name.split("/")[0]!)].flatMap(([name, ofAlgorithm]) => {
    const fastest = (among: ModelledKernel[]) => greatest(speedsOn(core, among), (speed) => speed);
    const datum = {
      one: fastest(ofAlgorithm.filter(({ messages }) => messages === 1)),
      several: fastest(ofAlgorithm.filter(({ messages }) => messages > 1)),
    };
    return speedsOf(datum).length === 0 ? [] : [{ name, value: speedsOf(datum).map(digits).join(", "), datum }];
  });
}

function speedsOn(core: Core, kernels: ModelledKernel[]): number[] {
  return kernels.flatMap(({ predictions }) => predictions.filter((of) => of.core === core.name).map((of) => of.bytesPerCycle));
}

function speedsOf({ one, several }: Fastest): number[] {
  return [one, several].filter((speed) => speed !== null);
}

function digits(bytesPerCycle: number | null | undefined): string {
  return bytesPerCycle?.toFixed(2) ?? "";
}

function panel(core: Core, ofCore: Row<Fastest>[], domain: [number, number], margins: Margins): Panel {
  const axis: RowsAxis = {
    type: "log",
    domain,
    label: "bytes per cycle",
    ticks: (pixels) => decimalTicks(domain, pixels, 36),
    format: String,
    margins,
  };
  return {
    title: core.title,
    summary: `${core.title}, predicted bytes per cycle: ${ofCore.map(({ name, datum }) => `${name} ${summary(datum)}`).join("; ")}.`,
    draw: (width) => rows(width, axis, [{ heading: "", rows: ofCore }], marks),
  };
}

function summary({ one, several }: Fastest): string {
  return [one === null ? "" : `one message ${digits(one)}`, several === null ? "" : `several ${digits(several)}`]
    .filter((part) => part !== "")
    .join(", ");
}

function marks(placed: Placed<Fastest>[]): Plot.Markish[] {
  const having = (part: keyof Fastest) => placed.flatMap(({ y, datum }) => (datum[part] === null ? [] : [{ y, x: datum[part] }]));
  const both = placed.flatMap(({ y, datum: { one, several } }) =>
    one === null || several === null ? [] : [{ y, from: one, to: several }],
  );
  return [
    Plot.ruleY(both, { y: "y", x1: "from", x2: "to", stroke: "var(--muted)", strokeWidth: 1.2 }),
    Plot.dot(having("several"), { x: "x", y: "y", ...SEVERAL }),
    Plot.dot(having("one"), { x: "x", y: "y", ...ONE }),
  ];
}

/** A line for one message and one for several, as far as there are such kernels; a column for each core. */
function numbers(lines: Line[], platform: string): TableData {
  const algorithms = [...new Set(lines.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  return {
    caption: `Predicted bytes per cycle, ${platform}`,
    columns: [{ title: "Algorithm" }, { title: "Messages" }, ...lines.map(({ core }) => ({ title: core.title, kind: "number" }) as const)],
    rows: algorithms.flatMap((algorithm) =>
      (["one", "several"] as const)
        .map((part) => [algorithm, part, ...lines.map(({ rows }) => digits(rows.find(({ name }) => name === algorithm)?.datum[part]))])
        .filter(([, , ...cells]) => cells.some((cell) => cell !== "")),
    ),
  };
}
