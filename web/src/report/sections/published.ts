import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { significant } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { dotSign, key } from "../charts/key";
import { ratioDomain } from "../charts/plot";
import { rows, type Placed, type Row, type RowsAxis } from "../charts/rows";
import { ratioTicks } from "../charts/ticks";
import { gainsText, gainText } from "../gain";
import { remarksOf } from "../remarks";
import type { Gain, Interval, Published } from "../results";
import type { Section } from "../section";
import { grouped } from "../suites";

/** A row that was measured here too: the gain that was published, null where none was, and this machine's. */
interface Gains {
  published: Gain | null;
  here: Interval;
}

/** Labels up to this length stand beside their rows, longer ones above. */
const SHORT = 18;

const PUBLISHED = { symbol: "diamond", r: 4.5, fill: "var(--paper)", stroke: "var(--series-2)", strokeWidth: 2 } as const;
const HERE = { symbol: "circle", r: 4.5, fill: "var(--series-1)" } as const;

export function published(all: Published[]): Section | null {
  if (all.length === 0) return null;
  return {
    id: "published",
    title: "Published tables, repeated",
    text:
      "What others published for the same benchmarks, each on a machine of their own, beside this machine, where before is the JDK and after is Sennit. " +
      "A gain is how many times as good as before. Only gains can be compared between machines, not times.",
    body: [...grouped(all, (row) => row.table)].map(([table, ofTable]) => tableFigure(table, ofTable)),
  };
}

function tableFigure(table: string, ofTable: Published[]): HTMLElement {
  const remarks = remarksOf(ofTable);
  const oneSource = new Set(ofTable.map((row) => row.source)).size === 1;
  const lines = ofTable.flatMap((row) => lineOf(row, oneSource || row.source === "" ? row.row : `${row.row}: ${row.source}`));
  const signs = [...(lines.some((line) => line.datum.published !== null) ? [dotSign("published", PUBLISHED)] : []), dotSign("here", HERE)];
  return figure({
    title: table,
    text: remarks.shared,
    key: lines.length === 0 ? null : key(signs),
    panels: lines.length === 0 ? [] : [panel(table, lines)],
    wide: true,
    table: numbers(table, ofTable, remarks.own),
    open: true,
  });
}

type Line = Row<Gains> & { label: string };

/** None for what was not measured here. */
function lineOf(row: Published, label: string): Line[] {
  if (row.here === null) return [];
  const before = row.publishedGain;
  const here = gainText(row.here.gain.value);
  return [
    {
      label,
      name: "",
      value: before === null ? here : `${gainsText(before)}, here ${here}`,
      datum: { published: before, here: row.here.gain },
    },
  ];
}

function panel(table: string, lines: Line[]): Panel {
  const others = lines.flatMap(({ datum }) => (datum.published === null ? [] : [{ value: datum.published.low, ...datum.published }]));
  const domain = ratioDomain([...lines.map(({ datum }) => datum.here), ...others]);
  const axis: RowsAxis = {
    type: "log",
    domain,
    label: "gain",
    ticks: (pixels) => ratioTicks(domain, pixels),
    format: (value) => `${value}×`,
  };
  const short = lines.every((line) => line.label.length <= SHORT);
  const groups = short
    ? [{ heading: "", rows: lines.map((line) => ({ ...line, name: line.label })) }]
    : lines.map((line) => ({ heading: line.label, rows: [line] }));
  return {
    title: "",
    summary: `${table}, gains: ${lines.map((line) => `${line.label} ${line.value}`).join("; ")}.`,
    draw: (width) => rows(width, axis, groups, marks),
  };
}

function marks(placed: Placed<Gains>[]): Plot.Markish[] {
  const ranges = placed.flatMap(({ y, datum: { published } }) => (published === null ? [] : [{ y, ...published }]));
  const here = (row: Placed<Gains>) => row.datum.here;
  return [
    Plot.ruleX([1], { stroke: "var(--ink)", strokeWidth: 1.2 }),
    Plot.ruleY(placed, {
      y: "y",
      x1: (row: Placed<Gains>) => here(row).low,
      x2: (row: Placed<Gains>) => here(row).high,
      stroke: "var(--series-1)",
      strokeWidth: 2,
    }),
    Plot.dot(placed, { y: "y", x: (row: Placed<Gains>) => here(row).value, ...HERE }),
    Plot.ruleY(ranges, { y: "y", x1: "low", x2: "high", stroke: PUBLISHED.stroke, strokeWidth: 2 }),
    Plot.dot(
      ranges.flatMap(({ y, low, high }) => (low === high ? [{ y, x: low }] : [{ y, x: low }, { y, x: high }])),
      { y: "y", x: "x", ...PUBLISHED },
    ),
  ];
}

function numbers(table: string, ofTable: Published[], remarks: string[]): TableData {
  const remarked = remarks.some((remark) => remark !== "");
  return {
    caption: `${table}: published, and here`,
    columns: [
      { title: "Row" },
      { title: "Unit" },
      { title: "Published", kind: "number" },
      { title: "Gain", kind: "number" },
      { title: "Here", kind: "number" },
      { title: "Gain", kind: "number" },
      { title: "95 %", kind: "number" },
      ...(remarked ? [{ title: "Remarks", kind: "prose" } as const] : []),
    ],
    rows: ofTable.map((row, place) => {
      return [
        row.row,
        row.unit,
        publishedText(row),
        row.publishedGain === null ? "" : gainsText(row.publishedGain),
        row.here === null ? "not measured" : change(row.here),
        ...(row.here === null ? ["", ""] : [gainText(row.here.gain.value), gainsText(row.here.gain)]),
        ...(remarked ? [remarks[place]!] : []),
      ];
    }),
  };
}

function publishedText({ published, publishedGain }: Published): string {
  if (published !== null) return change(published);
  return publishedGain === null ? "no number" : "the gain alone";
}

function change({ before, after }: { before: number; after: number }): string {
  return `${significant(before)} → ${significant(after)}`;
}
