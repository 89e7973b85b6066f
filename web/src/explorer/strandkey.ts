import { element } from "../common/elements";
import type { Kernel } from "./kernels";
import { strandName, strandsIn } from "./strands";

/** What the colours and numbers of strands mean. */
export function strandKey(kernel: Kernel): HTMLElement {
  return element(
    "ul",
    { class: "strand-key", "aria-label": "Strands" },
    ...strandsIn(kernel).map((strand) =>
      element(
        "li",
        { "data-strand": String(strand) },
        element("span", { class: "chip", "aria-hidden": "true" }, strand < 0 ? "" : String(strand)),
        strandName(kernel.name, strand),
      ),
    ),
  );
}
