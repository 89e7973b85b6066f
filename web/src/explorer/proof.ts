import { element } from "../common/elements";
import type { Page } from "./state";
import { word } from "./word";

/** What is proved of the kernel, and what that takes for granted. */
export function proof(page: Page): HTMLElement {
  const body = element("div", {});
  page.watch(
    (state) => [state.scene],
    ([scene]) => {
      if (!scene) return;
      const { proved, claims, assumptions } = scene.summary.proof;
      body.replaceChildren(
        ...(proved
          ? [
              element("h3", {}, "What was proved"),
              list(claims),
              element("h3", {}, "What the proof assumes"),
              list(assumptions),
            ]
          : [
              element(
                "p",
                { class: "notice" },
                scene.summary.shipped
                  ? "Nothing is proved of this kernel."
                  : "Nothing is proved of this kernel. It is not in the library: it was woven to show what this number of strands does, and no proof was made. Every kernel in the library is proved.",
              ),
            ]),
      );
    },
  );
  return element("section", { class: "proof", "aria-labelledby": "proof-title" }, element("h2", { id: "proof-title" }, word("Proof")), body);
}

/** What is said before a colon is what it is about. */
function list(sentences: string[]): HTMLElement {
  return element(
    "ul",
    {},
    ...sentences.map((sentence) => {
      const colon = sentence.indexOf(": ");
      return colon < 0
        ? element("li", {}, sentence)
        : element("li", {}, element("strong", {}, sentence.slice(0, colon)), sentence.slice(colon));
    }),
  );
}
