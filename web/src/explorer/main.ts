import { pageData } from "../common/data";
import { element } from "../common/elements";
import "../common/theme.css";
import { readAddress, writeAddress } from "./address";
import { Archive } from "./archive";
import { chooser } from "./chooser";
import { details } from "./details";
import "./explorer.css";
import type { Index, Summary } from "./kernels";
import { listing } from "./listing";
import { overview } from "./overview";
import { pressure } from "./pressure";
import { proof } from "./proof";
import { first, siblings } from "./shapes";
import { beginning, type Page, type Scene } from "./state";
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
  const page: Page = new Store({
    chosen: index.kernels.find((kernel) => kernel.name === address.kernel) ?? first(index),
    core: address.core,
    critical: address.critical,
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
        element("p", { class: "hint" }, `How they are woven. Version ${index.version}.`),
      ),
      chooser(index, page),
      problem,
    ),
    overview(index, page),
    element("div", { class: "code" }, details(index, page), listing(index, page)),
    element("div", { class: "views" }, timelines(index, page), element("div", { class: "charts" }, strandChart(index, page), pressure(page)), proof(page)),
  );
  openWhatIsChosen(index, page, say);
  keepAddress(index, page, say);
}

/** Unpacks the kernel that is chosen, and shows it, unless another one has been chosen meanwhile. */
function openWhatIsChosen(index: Index, page: Page, say: (sentence: string | null) => void): void {
  const archive = new Archive();
  const sceneOf = async (summary: Summary): Promise<Scene> => {
    const single = siblings(index, summary).find((each) => each.strands === 1);
    const [kernel, beside] = await Promise.all([
      archive.open(summary.name),
      single && single !== summary ? archive.open(single.name) : null,
    ]);
    return { summary, kernel, beside };
  };
  page.watch(
    (state) => [state.chosen],
    ([chosen]) => {
      sceneOf(chosen).then(
        (scene) => {
          if (page.state.chosen !== chosen) return;
          const address = readAddress(location.hash);
          const said = address.kernel === chosen.name && address.line !== null && address.line <= scene.kernel.text.length;
          const line = said ? address.line! - 1 : beginning(scene.kernel, page.state.core);
          page.update({ scene, selected: { kernel: scene.kernel, line, entry: null }, pointed: null });
          performance.mark("shown");
        },
        (error: Error) => say(`${chosen.name} cannot be shown: ${error.message}.`),
      );
    },
  );
}

/** The address follows the state: with a new entry of the browser's history for each kernel, and without for the rest. */
function keepAddress(index: Index, page: Page, say: (sentence: string | null) => void): void {
  const known = (name: string | null): Summary | undefined => index.kernels.find((each) => each.name === name);
  const follow = (): void => {
    const address = readAddress(location.hash);
    const kernel = known(address.kernel);
    say(
      address.kernel === null || kernel
        ? null
        : `This page has no kernel ${address.kernel}, which the address names: choose another one.`,
    );
    page.update({ chosen: kernel ?? page.state.chosen, core: address.core, critical: address.critical });
  };
  page.watch(
    (state) => [state.chosen],
    ([chosen]) => {
      say(null);
      document.title = `${chosen.name}: Sennit kernels`;
    },
  );
  follow();
  window.addEventListener("popstate", follow);
  page.watch(
    (state) => [state.chosen, state.core, state.critical, state.selected],
    ([chosen, core, critical, selected]) => {
      const scene = page.state.scene;
      const now = readAddress(location.hash);
      const line = selected && selected.kernel === scene?.kernel && scene.summary === chosen ? selected.line + 1 : null;
      const kept = line ?? (scene?.summary === chosen ? null : now.kernel === chosen.name ? now.line : null);
      const hash = writeAddress({ kernel: chosen.name, core, critical, line: kept });
      if (hash === location.hash) return;
      if (now.kernel !== chosen.name && known(now.kernel)) history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
    },
  );
}
