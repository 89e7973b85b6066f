import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { roundTime, time } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { logDomain } from "../charts/plot";
import { marginsFor, rows, type Placed, type Row, type RowsAxis } from "../charts/rows";
import { decimalTicks } from "../charts/ticks";
import type { Palette } from "../palette";
import type { Safepoint } from "../results";
import type { Section } from "../section";
import { grouped } from "../suites";

export function safepoints(all: Safepoint[], palette: Palette): Section | null {
  if (all.length === 0) return null;
  const works = [...grouped(all, (safepoint) => safepoint.work)].map(([work, ofWork]) => ({ work, rows: ofWork.map(rowOf) }));
  const domain = logDomain(all.flatMap((safepoint) => [safepoint.medianNanos, safepoint.longestNanos]));
  const axis: RowsAxis = {
    type: "log",
    domain,
    label: "delay",
    ticks: (pixels) => decimalTicks(domain, pixels, 56),
    format: roundTime,
    margins: marginsFor(works.flatMap(({ rows }) => rows)),
  };
  return {
    id: "safepoints",
    title: "Safepoint delays",
    text:
      "How long other threads waited for a safepoint while one thread worked: from the middle delay, the symbol, to the longest, the bar's end. " +
      "A native call holds a safepoint off until it returns, so long messages are given to kernels in parts.",
    body: [
      figure({
        title: "Delay of a safepoint",
        text: "",
        key: null,
        panels: works.map(({ work, rows }) => panel(work, axis, rows, palette)),
        wide: true,
        table: numbers(all),
        open: false,
      }),
    ],
  };
}

function rowOf(safepoint: Safepoint): Row<Safepoint> {
  return { name: safepoint.side, value: delay(safepoint), datum: safepoint };
}

function panel(work: string, axis: RowsAxis, ofWork: Row<Safepoint>[], palette: Palette): Panel {
  return {
    title: work,
    summary: `${work}, delay of a safepoint: ${ofWork.map(({ datum }) => summary(datum)).join("; ")}.`,
    draw: (width) => rows(width, axis, [{ heading: "", rows: ofWork }], (placed) => placed.flatMap((row) => marks(row, palette))),
  };
}

/** Of a single delay, the middle one is the longest. */
function delay({ medianNanos, longestNanos }: Safepoint): string {
  return medianNanos === longestNanos ? time(medianNanos) : `${time(medianNanos)} to ${time(longestNanos)}`;
}

function marks(row: Placed<Safepoint>, palette: Palette): Plot.Markish[] {
  const { medianNanos, longestNanos, side } = row.datum;
  const { colour, symbol } = palette.of(side);
  return [
    Plot.ruleY([row], { y: "y", x1: medianNanos, x2: longestNanos, stroke: colour, strokeWidth: 2 }),
    Plot.tickX([row], { y: "y", x: () => longestNanos, stroke: colour, strokeWidth: 2 }),
    Plot.dot([row], { y: "y", x: () => medianNanos, symbol: symbol as Plot.DotOptions["symbol"], r: 4.5, fill: colour }),
  ];
}

function summary(safepoint: Safepoint): string {
  return `${safepoint.side} ${time(safepoint.medianNanos)} in the middle, ${time(safepoint.longestNanos)} at most`;
}

function numbers(all: Safepoint[]): TableData {
  return {
    caption: "Delay of a safepoint",
    columns: [{ title: "Work" }, { title: "Side" }, { title: "Middle", kind: "number" }, { title: "Longest", kind: "number" }],
    rows: all.map((safepoint) => [safepoint.work, safepoint.side, time(safepoint.medianNanos), time(safepoint.longestNanos)]),
  };
}
