import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { bytes, times } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { barSigns, key } from "../charts/key";
import { ratioDomain } from "../charts/plot";
import { linesAt, marginsFor, rows, whiskers, type Group, type Row, type RowsAxis } from "../charts/rows";
import { ratioTicks } from "../charts/ticks";
import type { Palette, Style } from "../palette";
import type { Comparison, Interval } from "../results";
import type { Section } from "../section";
import type { Series, Suite } from "../suites";
import { verdictOf } from "../verdict";

/** A ratio as a bar. */
interface Bar {
  ratio: Interval;
  style: Style;
}

export function ratios(suites: Suite[], palette: Palette): Section | null {
  if (suites.length === 0) return null;
  return {
    id: "ratios",
    title: "Ratios by size",
    text:
      "How many times as fast as the first side, which is the JDK where nothing else is said. A bar to the right of 1 is faster, to the left slower. " +
      "The line on its end is the interval of 95 % confidence; where that includes 1 the bar is hollow, as no difference is shown. A tilde marks a noisy ratio.",
    body: suites.map((suite) => suiteFigure(suite, palette)),
  };
}

/** All panels of a suite have the same axis in the same room, so that bars of the same length mean the same. */
function suiteFigure(suite: Suite, palette: Palette): HTMLElement {
  const comparisons = suite.series.flatMap((series) => series.comparisons);
  const compared = new Set(comparisons.flatMap(comparedSides).map((side) => side.name));
  const axis: RowsAxis = {
    type: "log",
    domain: ratioDomain(comparisons.flatMap(comparedSides).map((side) => side.ratio)),
    label: "← slower   faster →",
    ticks: (pixels) => ratioTicks(axis.domain, pixels),
    format: (value) => `${value}×`,
    margins: marginsFor(suite.series.flatMap((series) => groupsOf(series, palette)).flatMap((group) => group.rows)),
  };
  return figure({
    title: suite.title,
    text: suite.text,
    key: compared.size > 1 ? key(barSigns(compared, palette)) : null,
    panels: suite.series.map((series) => panel(series, axis, palette)),
    wide: false,
    table: numbers(suite),
    open: false,
  });
}

function groupsOf(series: Series, palette: Palette): Group<Bar>[] {
  return series.comparisons.some((comparison) => comparedSides(comparison).length > 1)
    ? series.comparisons.map((comparison) => ({ heading: sizeOf(comparison), rows: bars(comparison, palette, (side) => side) }))
    : [{ heading: "", rows: series.comparisons.flatMap((comparison) => bars(comparison, palette, () => sizeOf(comparison))) }];
}

function panel(series: Series, axis: RowsAxis, palette: Palette): Panel {
  return {
    title: titleOf(series),
    summary: `${titleOf(series)}: ${series.comparisons.map(summary).join("; ")}.`,
    draw: (width) => draw(width, axis, groupsOf(series, palette)),
  };
}

function bars(comparison: Comparison, palette: Palette, name: (side: string) => string): Row<Bar>[] {
  return comparedSides(comparison).map((side) => ({
    name: name(side.name),
    value: `${side.noisy ? "~" : ""}${times(side.ratio.value)}`,
    datum: { ratio: side.ratio, style: palette.of(side.name) },
  }));
}

function draw(width: number, axis: RowsAxis, groups: Group<Bar>[]): Element {
  return rows(width, axis, groups, (placed) => [
    ...placed.map((row) =>
      Plot.barX([row], {
        y: "y",
        x1: 1,
        x2: row.datum.ratio.value,
        fill: row.datum.style.colour,
        fillOpacity: verdictOf(row.datum.ratio) === "undecided" ? 0.12 : 0.85,
        stroke: row.datum.style.colour,
        strokeWidth: 1,
      }),
    ),
    linesAt([1], placed, { stroke: "var(--ink)", strokeWidth: 1.2 }),
    ...whiskers(
      placed,
      (bar) => bar.ratio.low,
      (bar) => bar.ratio.high,
    ),
  ]);
}

function comparedSides(comparison: Comparison) {
  return comparison.sides.flatMap((side) => (side.ratio === null ? [] : [{ ...side, ratio: side.ratio }]));
}

function titleOf(series: Series): string {
  const baseline = series.comparisons[0]!.sides[0]!.name;
  return baseline === "JDK" ? series.name : `${series.name}, against ${baseline}`;
}

function sizeOf(comparison: Comparison): string {
  return comparison.bytes === null ? "" : bytes(comparison.bytes);
}

function summary(comparison: Comparison): string {
  const sides = comparedSides(comparison).map((side) => `${side.name} ${times(side.ratio.value)}`);
  return `${comparison.bytes === null ? "" : `at ${bytes(comparison.bytes)} `}${sides.join(", ")}`;
}

function numbers(suite: Suite): TableData {
  const words = { faster: "faster", slower: "slower", undecided: "no difference shown" };
  return {
    caption: `${suite.title}: ratios`,
    columns: [
      { title: "Work" },
      { title: "Bytes", kind: "number" },
      { title: "Side" },
      { title: "Against" },
      { title: "Ratio", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
      { title: "Which is" },
    ],
    rows: suite.series.flatMap((series) =>
      series.comparisons.flatMap((comparison) =>
        comparedSides(comparison).map((side) => [
          series.name,
          sizeOf(comparison),
          side.name,
          comparison.sides[0]!.name,
          times(side.ratio.value),
          times(side.ratio.low),
          times(side.ratio.high),
          `${words[verdictOf(side.ratio)]}${side.noisy ? ", noisy" : ""}`,
        ]),
      ),
    ),
  };
}
