import { element } from "../common/elements";
import { duration, moment, significant } from "../common/numbers";
import { factsOf } from "./facts";
import type { Results } from "./results";
import type { Section } from "./section";
import { TOO_LOW } from "./sections/tooLow";
import { shortfallsOf, shortfallText } from "./shortfalls";

/** What, where and when; how far to trust it; the largest facts; and where to find what. */
export function header(results: Results, sections: Section[]): HTMLElement {
  const { machine } = results;
  return element(
    "header",
    {},
    element("p", { class: "name" }, `Sennit ${results.sennit}`),
    element("h1", {}, "What was measured"),
    element("p", { class: "machine" }, machine.processor),
    terms([
      ["JDK", `${machine.jdk}, ${machine.collector}`],
      ["Frequency", `${significant(machine.frequency.gigahertz)} GHz, estimated`],
      ["Date", moment(results.made)],
      ["Preset", `${results.preset}, ${duration(results.seconds)}`],
      ["Other providers", results.providers.length === 0 ? "none" : results.providers.join(", ")],
    ]),
    ...notices(results),
    facts(results),
    element(
      "nav",
      { "aria-label": "Sections", class: "screen-only" },
      element("ul", {}, ...sections.map((section) => element("li", {}, element("a", { href: `#${section.id}` }, section.title)))),
    ),
  );
}

function terms(pairs: [string, string][]): HTMLElement {
  return element(
    "dl",
    { class: "run" },
    ...pairs.map(([term, value]) => element("div", {}, element("dt", {}, term), element("dd", {}, value))),
  );
}

/** What is to be known before any number is believed. */
function notices({ noise, complete, only, comparisons }: Results): HTMLElement[] {
  return [
    ...(complete ? [] : [notice(true, "Incomplete.", "The run was interrupted and not resumed: what is missing was not measured.")]),
    ...(only === "" ? [] : [notice(true, "A part.", `Only what has ${only.split(",").join(" or ")} in its name was to be measured.`)]),
    ...(shortfallsOf(comparisons).length === 0 ? [] : [notice(true, "Too slow.", shortfallText(comparisons), TOO_LOW)]),
    ...(comparisons.length === 0 ? [] : [notice(noise.noisy, noise.noisy ? "Noisy." : "Noise.", noise.verdict)]),
  ];
}

/** With a link to the section that says more, if there is one. */
function notice(warning: boolean, word: string, text: string, section: string | null = null): HTMLElement {
  const link = section === null ? [] : [" ", element("a", { href: `#${section}` }, "Which they are.")];
  return element("p", { class: warning ? "notice warning" : "notice" }, element("strong", {}, word), ` ${text}`, ...link);
}

function facts(results: Results): HTMLElement | null {
  const found = factsOf(results);
  if (found.length === 0) return null;
  return element("ul", { class: "facts" }, ...found.map(({ value, text }) => element("li", {}, element("strong", {}, value), ` ${text}`)));
}
