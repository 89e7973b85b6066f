import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { bytes, count } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { barSigns, key } from "../charts/key";
import { linesAt, marginsFor, rows, type Group, type RowsAxis } from "../charts/rows";
import { evenTicks } from "../charts/ticks";
import type { Palette } from "../palette";
import type { Comparison, Side } from "../results";
import type { Section } from "../section";
import { grouped, type Suite } from "../suites";

export function allocation(suites: Suite[], palette: Palette): Section | null {
  if (suites.length === 0) return null;
  const drawn = suites.filter(allocates);
  const sides = drawn.flatMap((suite) => suite.series.map(shortest)).flatMap((comparison) => comparison.sides);
  return {
    id: "allocation",
    title: "Allocation",
    text: "Bytes that an operation leaves to the garbage collector, at the shortest length of each series that was measured; what is in one chart has one length. Less is better, and nothing is best.",
    body: [
      figure({
        title: "Bytes allocated by an operation",
        text:
          drawn.length === suites.length
            ? ""
            : `Without a chart, as nothing is allocated: ${suites
                .filter((suite) => !allocates(suite))
                .map((suite) => suite.title)
                .join(", ")}.`,
        key: key(
          barSigns(
            sides.map((side) => side.name),
            palette,
          ),
        ),
        panels: drawn.flatMap((suite) => panels(suite, palette)),
        wide: true,
        table: numbers(suites),
        open: false,
      }),
    ],
  };
}

function shortest(series: { comparisons: Comparison[] }): Comparison {
  return series.comparisons[0]!;
}

/** Whether any side of it leaves as much as a byte. */
function allocates(suite: Suite): boolean {
  return suite.series.map(shortest).some((comparison) => comparison.sides.some((side) => side.allocated >= 1));
}

/** One for each length, as what is allocated depends on it; all of a suite have the same axis. */
function panels(suite: Suite, palette: Palette): Panel[] {
  const comparisons = suite.series.map(shortest);
  const most = Math.max(...comparisons.flatMap((comparison) => comparison.sides.map((side) => side.allocated)));
  const axis: RowsAxis = {
    type: "linear",
    domain: [0, most],
    label: "B/op",
    ticks: (pixels) => evenTicks([0, most], pixels),
    format: count,
    margins: marginsFor(groupsOf(comparisons).flatMap((group) => group.rows)),
  };
  return [...grouped(comparisons, lengthOf)].map(([length, ofLength]) =>
    panel(length === "" ? suite.title : `${suite.title}, ${length}`, axis, ofLength, palette),
  );
}

function lengthOf(comparison: Comparison): string {
  return comparison.bytes === null ? "" : bytes(comparison.bytes);
}

function groupsOf(comparisons: Comparison[]): Group<Side>[] {
  return comparisons.map((comparison) => ({
    heading: comparison.series,
    rows: comparison.sides.map((side) => ({ name: side.name, value: `${count(side.allocated)} B`, datum: side })),
  }));
}

function panel(title: string, axis: RowsAxis, comparisons: Comparison[], palette: Palette): Panel {
  return {
    title,
    summary: `${title}, bytes allocated by an operation: ${comparisons.map(summary).join("; ")}.`,
    draw: (width) => draw(width, axis, groupsOf(comparisons), palette),
  };
}

function draw(width: number, axis: RowsAxis, groups: Group<Side>[], palette: Palette): Element {
  return rows(width, axis, groups, (placed) => [
    ...placed.map((row) =>
      Plot.barX([row], { y: "y", x1: 0, x2: row.datum.allocated, fill: palette.of(row.datum.name).colour, fillOpacity: 0.85 }),
    ),
    linesAt([0], placed, { stroke: "var(--ink)", strokeWidth: 1.2 }),
  ]);
}

function summary(comparison: Comparison): string {
  return `${comparison.series} ${comparison.sides.map((side) => `${side.name} ${count(side.allocated)}`).join(", ")}`;
}

function numbers(suites: Suite[]): TableData {
  return {
    caption: "Bytes allocated by an operation, at all lengths",
    columns: [
      { title: "Suite" },
      { title: "Work" },
      { title: "Bytes", kind: "number" },
      { title: "Side" },
      { title: "B/op", kind: "number" },
    ],
    rows: suites.flatMap((suite) =>
      suite.series.flatMap((series) =>
        series.comparisons.flatMap((comparison) =>
          comparison.sides.map((side) => [
            suite.title,
            series.name,
            lengthOf(comparison),
            side.name,
            count(side.allocated),
          ]),
        ),
      ),
    ),
  };
}
