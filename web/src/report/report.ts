import { element } from "../common/elements";
import type { Changes } from "./changes";
import { header } from "./header";
import { threadsOf } from "./outcomes";
import { Palette } from "./palette";
import type { Results } from "./results";
import { sectionElement, type Section } from "./section";
import { allocation } from "./sections/allocation";
import { clearing } from "./sections/clearing";
import { coldStarts } from "./sections/coldStarts";
import { everything } from "./sections/everything";
import { limits } from "./sections/limits";
import { models } from "./sections/models";
import { published } from "./sections/published";
import { ratios } from "./sections/ratios";
import { safepoints } from "./sections/safepoints";
import { throughput } from "./sections/throughput";
import { tooLow } from "./sections/tooLow";
import { whatChanged } from "./sections/whatChanged";
import { suitesOf } from "./suites";

/** The page's contents, in the order in which they are read. What was not measured is left out. */
export function report(results: Results, json: string, changes: Changes | null): HTMLElement[] {
  const suites = suitesOf(results.comparisons);
  const palette = new Palette([
    ...results.comparisons.flatMap((comparison) => comparison.sides.map((side) => side.name)),
    ...results.coldStarts.map((start) => start.side),
    ...results.safepoints.map((safepoint) => safepoint.side),
  ]);
  const sections = [
    whatChanged(changes),
    ratios(suites, palette),
    throughput(suites, palette),
    coldStarts(results.coldStarts, palette),
    // Threads allocate the same alone and together.
    allocation(suitesOf(results.comparisons.filter((comparison) => threadsOf(comparison) === 1)), palette),
    clearing(results.clearing, results.machine),
    limits(results.limits, results.model),
    models(results.model, "linux-x86_64"),
    models(results.model, "linux-aarch64"),
    safepoints(results.safepoints, palette),
    published(results.published),
    everything(results, suites, json),
    tooLow(results.comparisons),
  ].filter((section): section is Section => section !== null);
  return [header(results, sections), ...sections.map(sectionElement), footer()];
}

function footer(): HTMLElement {
  return element(
    "footer",
    {},
    "Measure it on your own machine: ",
    element("code", {}, "./sennit bench"),
    ". Sides took turns, each in a JVM of its own; intervals are of 95 % confidence.",
  );
}
