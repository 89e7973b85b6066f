import { pageData } from "../common/data";
import { element } from "../common/elements";
import "../common/theme.css";
import { readAddress } from "./address";
import { chooser } from "./chooser";
import { keepAddress } from "./course";
import { details } from "./details";
import "./explorer.css";
import type { Index, Summary } from "./kernels";
import { listing } from "./listing";
import { overview } from "./overview";
import { pressure } from "./pressure";
import { proof } from "./proof";
import { openWhatIsChosen } from "./opening";
import { first } from "./shapes";
import { sideBySide } from "./sidebyside";
import type { Page } from "./state";
import { Store } from "./store";
import { strandChart } from "./strandchart";
import { timelines } from "./timelines";

const main = document.querySelector("main")!;
const data = pageData<Index | null>();
if (data && data.kernels.length > 0) {
  show(data);
} else {
  main.append(
    element("h1", {}, "Sennit: kernels"),
    element("p", { class: "notice" }, "This page has no kernels in it. ./sennit explore writes one that has."),
  );
}

function show(index: Index): void {
  const address = readAddress(location.hash);
  const named = (name: string | null): Summary | undefined => index.kernels.find((kernel) => kernel.name === name);
  const page: Page = new Store({
    chosen: named(address.kernel) ?? first(index),
    core: address.core,
    critical: address.critical,
    bytes: address.bytes,
    partner: named(address.beside) ?? null,
    scene: null,
    selected: null,
    pointed: null,
  });
  const problem = element("p", { class: "notice", role: "alert" });
  problem.hidden = true;
  const say = (sentence: string | null): void => {
    problem.hidden = sentence === null;
    problem.textContent = sentence;
  };
  main.append(
    element(
      "header",
      {},
      element(
        "div",
        {},
        element("h1", {}, "Sennit kernels"),
        element(
          "p",
          { class: "hint" },
          "A kernel computes one algorithm on one level of processors, its target, for one message or for several at once. " +
            "A lane is a part of a vector register that holds a message of its own, and a strand is a copy of the computation with registers of its own: " +
            `the weaver puts the instructions of all strands between each other. Version ${index.version}.`,
        ),
      ),
      chooser(index, page),
      problem,
    ),
    overview(index, page),
    sideBySide(page),
    element("div", { class: "left" }, element("div", { class: "code" }, details(index, page), listing(index, page)), proof(page)),
    element("div", { class: "views" }, timelines(index, page), element("div", { class: "charts" }, strandChart(index, page), pressure(page))),
  );
  openWhatIsChosen(index, page, say);
  keepAddress(index, page, say);
}
