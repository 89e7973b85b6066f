import "../common/theme.css";
import "./report.css";
import { pageText, partOfPage } from "../common/data";
import { element } from "../common/elements";
import type { Changes } from "./changes";
import { openWhilePrinting } from "./printing";
import { problemOf } from "./problem";
import { report } from "./report";
import type { Results } from "./results";

document.querySelector("main")!.append(...contents(pageText()));
openWhilePrinting();

/** The report, or a sentence that says why there is none. */
function contents(json: string): HTMLElement[] {
  try {
    const data: unknown = JSON.parse(json);
    const problem = problemOf(data);
    return problem === null ? report(data as Results, json, partOfPage<Changes>("changes")) : excuse(problem);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return excuse(`These results could not be shown: ${cause}. Make the page again with ./sennit bench --report FILE.`);
  }
}

function excuse(sentence: string): HTMLElement[] {
  return [element("h1", {}, "Nothing to show"), element("p", { class: "notice warning", role: "alert" }, sentence)];
}
