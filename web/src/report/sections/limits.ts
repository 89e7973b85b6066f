import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { significant, times } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { dotSign, key } from "../charts/key";
import { marginsFor, rows, type Group, type Margins, type Placed, type Row, type RowsAxis } from "../charts/rows";
import { evenTicks } from "../charts/ticks";
import type { Limit, Model } from "../results";
import type { Section } from "../section";
import { grouped } from "../suites";

/** What was measured or predicted, as signs on one line; null where there is no such number. */
interface Cycles {
  measured: number | null;
  predicted: number | null;
  limit: number | null;
}

interface Kernel {
  name: string;
  lines: Row<Cycles>[];
}

const MEASURED = { symbol: "circle", r: 4.5, fill: "var(--series-1)", stroke: "var(--series-1)" } as const;
const PREDICTED = { symbol: "diamond", r: 4.5, fill: "var(--paper)", stroke: "var(--series-2)", strokeWidth: 2 } as const;
const LIMIT = { stroke: "var(--ink)", strokeWidth: 2.5 } as const;

export function limits(found: Limit[], model: Model | null): Section | null {
  if (found.length === 0) return null;
  const titles = new Map(model?.cores.map((core) => [core.name, core.title]));
  const all = found.map((limit) => ({ ...limit, core: titles.get(limit.core) ?? limit.core }));
  const kernels = [...grouped(all, (limit) => limit.kernel)].map(([name, ofKernel]): Kernel => ({ name, lines: linesOf(ofKernel) }));
  const span = 1.08 * Math.max(...kernels.map((kernel) => Math.max(...cyclesOf(kernel)) / Math.min(...cyclesOf(kernel))));
  const margins = marginsFor(kernels.flatMap((kernel) => kernel.lines));
  const known = all.some((limit) => limit.limitCycles !== null);
  return {
    id: "limits",
    title: "Distance from the processor's limit",
    text:
      "Cycles that a kernel takes for a block: measured here, and predicted by LLVM's models of several cores" +
      (known
        ? ", beside what no order of the same instructions could be below."
        : ". What no order of the same instructions could be below was not computed in this run."),
    body: [
      figure({
        title: "Cycles of a block",
        text: "The axes do not begin at zero; equal distances are equal ratios, in all charts. Measured cycles rest on an estimate of the frequency.",
        key: key([
          dotSign("measured here", MEASURED),
          dotSign("predicted", PREDICTED),
          ...(known ? [{ name: "limit", marks: [Plot.ruleX([0], LIMIT)] }] : []),
        ]),
        panels: kernels.map((kernel) => panel(kernel, span, margins)),
        wide: false,
        table: numbers(all),
        open: false,
      }),
    ],
  };
}

/** All axes span the same ratio in the same room, so that distances mean the same. */
function panel(kernel: Kernel, span: number, margins: Margins): Panel {
  const least = Math.min(...cyclesOf(kernel)) / 1.04;
  const domain: [number, number] = [least, least * span];
  const axis: RowsAxis = {
    type: "log",
    domain,
    label: "cycles of a block",
    ticks: (pixels) => evenTicks(domain, pixels),
    format: (value) => value.toLocaleString("en"),
    margins,
  };
  const groups: Group<Cycles>[] = [{ heading: "", rows: kernel.lines }];
  return {
    title: kernel.name,
    summary: `${kernel.name}, cycles of a block: ${kernel.lines.map(spoken).join("; ")}.`,
    draw: (width) => rows(width, axis, groups, marks),
  };
}

function spoken({ name, value, datum }: Row<Cycles>): string {
  return `${name} ${value}${datum.limit === null ? "" : `, limit ${significant(datum.limit)}`}`;
}

function cyclesOf(kernel: Kernel): number[] {
  return kernel.lines.flatMap(({ datum }) => [datum.measured, datum.predicted, datum.limit].filter((cycles) => cycles !== null));
}

/** What was measured is the same for all models, so it is one line. */
function linesOf(ofKernel: Limit[]): Row<Cycles>[] {
  const measured = ofKernel.find((limit) => limit.measuredCycles !== null)?.measuredCycles ?? null;
  const here = measured === null ? [] : [{ name: "measured", value: significant(measured), datum: { measured, predicted: null, limit: null } }];
  const models = ofKernel.map((limit) => ({
    name: limit.core,
    value: significant(limit.predictedCycles),
    datum: { measured: null, predicted: limit.predictedCycles, limit: limit.limitCycles },
  }));
  return [...here, ...models];
}

function marks(placed: Placed<Cycles>[]): Plot.Markish[] {
  const having = (part: keyof Cycles) => placed.flatMap((row) => (row.datum[part] === null ? [] : [{ y: row.y, x: row.datum[part] }]));
  return [
    Plot.ruleX(having("measured"), { x: "x", stroke: "var(--series-1)", strokeOpacity: 0.5, strokeDasharray: "2 3" }),
    Plot.tickX(having("limit"), { x: "x", y: "y", ...LIMIT }),
    Plot.dot(having("predicted"), { x: "x", y: "y", ...PREDICTED }),
    Plot.dot(having("measured"), { x: "x", y: "y", ...MEASURED }),
  ];
}

function numbers(all: Limit[]): TableData {
  return {
    caption: "Cycles of a block",
    columns: [
      { title: "Kernel" },
      { title: "Model" },
      { title: "Measured here", kind: "number" },
      { title: "Predicted", kind: "number" },
      { title: "Limit", kind: "number" },
      { title: "Predicted / limit", kind: "number" },
      { title: "Limited by" },
    ],
    rows: all.map((limit) => [
      limit.kernel,
      limit.core,
      limit.measuredCycles === null ? "not measured" : significant(limit.measuredCycles),
      significant(limit.predictedCycles),
      limit.limitCycles === null ? "" : significant(limit.limitCycles),
      limit.limitCycles === null ? "" : times(limit.predictedCycles / limit.limitCycles),
      limit.limitedBy ?? "",
    ]),
  };
}
