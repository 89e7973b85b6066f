import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { significant, times } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { dotSign, key } from "../charts/key";
import { logDomain } from "../charts/plot";
import { rows, type Placed, type Row, type RowsAxis } from "../charts/rows";
import { ratioTicks } from "../charts/ticks";
import { gain } from "../gain";
import type { Interval, Published } from "../results";
import type { Section } from "../section";
import { grouped } from "../suites";

/** The gain that was published beside this machine's; null where there is none. */
interface Gains {
  published: number | null;
  here: Interval | null;
}

const PUBLISHED = { symbol: "diamond", r: 4.5, fill: "var(--paper)", stroke: "var(--series-2)", strokeWidth: 2 } as const;
const HERE = { symbol: "circle", r: 4.5, fill: "var(--series-1)" } as const;

export function published(all: Published[]): Section | null {
  if (all.length === 0) return null;
  const tables = [...grouped(all, (row) => row.table)];
  const drawn = tables.filter(([, ofTable]) => ofTable.some((row) => row.here !== null));
  return {
    id: "published",
    title: "Published tables, repeated",
    text:
      "What others published for the same benchmarks, each on a machine of their own, beside this machine: before is the JDK, after is Sennit. " +
      "Only gains can be compared between machines, not times.",
    body: [
      figure({
        title: "Gain: published, and here",
        text: "How many times as good as before.",
        key: drawn.length === 0 ? null : key([dotSign("published", PUBLISHED), dotSign("here", HERE)]),
        panels: drawn.map(([table, ofTable]) => panel(table, ofTable)),
        wide: true,
        table: numbers(all),
        open: true,
      }),
    ],
  };
}

function panel(table: string, ofTable: Published[]): Panel {
  const groups = ofTable.filter((row) => row.here !== null).map((row) => ({ heading: row.row, rows: [lineOf(row)] }));
  const gains = groups.flatMap((group) => group.rows).flatMap(({ datum }) => [datum.published ?? 1, datum.here!.low, datum.here!.high]);
  const domain = logDomain([...gains, 1]);
  const axis: RowsAxis = { type: "log", domain, label: "gain", ticks: (pixels) => ratioTicks(domain, pixels), format: (value) => `${value}×` };
  return {
    title: table,
    summary: `${table}, gains: ${groups.map((group) => `${group.heading} ${group.rows[0]!.value}`).join("; ")}.`,
    draw: (width) => rows(width, axis, groups, marks),
  };
}

function lineOf(row: Published): Row<Gains> {
  const before = publishedGain(row);
  return {
    name: "",
    value: before === null ? times(row.here!.gain.value) : `${times(before)}, here ${times(row.here!.gain.value)}`,
    datum: { published: before, here: row.here!.gain },
  };
}

function publishedGain(row: Published): number | null {
  return row.published === null ? null : gain(row.unit, row.published.before, row.published.after);
}

function marks(placed: Placed<Gains>[]): Plot.Markish[] {
  const known = placed.filter((row) => row.datum.published !== null);
  const here = (row: Placed<Gains>) => row.datum.here!;
  return [
    Plot.ruleX([1], { stroke: "var(--ink)", strokeWidth: 1.2 }),
    Plot.ruleY(placed, { y: "y", x1: (row: Placed<Gains>) => here(row).low, x2: (row: Placed<Gains>) => here(row).high, stroke: "var(--series-1)", strokeWidth: 2 }),
    Plot.dot(placed, { y: "y", x: (row: Placed<Gains>) => here(row).value, ...HERE }),
    Plot.dot(known, { y: "y", x: (row: Placed<Gains>) => row.datum.published, ...PUBLISHED }),
  ];
}

function numbers(all: Published[]): TableData {
  return {
    caption: "Published numbers and this machine's",
    columns: [
      { title: "Table" },
      { title: "Row" },
      { title: "Unit" },
      { title: "Published before", kind: "number" },
      { title: "after", kind: "number" },
      { title: "gain", kind: "number" },
      { title: "Here before", kind: "number" },
      { title: "after", kind: "number" },
      { title: "gain", kind: "number" },
      { title: "95 %", kind: "number" },
      { title: "Source", kind: "prose" },
      { title: "Note", kind: "prose" },
    ],
    rows: all.map((row) => {
      const before = publishedGain(row);
      return [
        row.table,
        row.row,
        row.unit,
        ...(row.published === null ? ["", ""] : [significant(row.published.before), significant(row.published.after)]),
        before === null ? "" : times(before),
        ...(row.here === null
          ? ["", "", "not here", ""]
          : [significant(row.here.before), significant(row.here.after), times(row.here.gain.value), `${times(row.here.gain.low)} to ${times(row.here.gain.high)}`]),
        row.source,
        row.note,
      ];
    }),
  };
}
