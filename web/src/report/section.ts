import { element } from "../common/elements";

/** A part of the report. */
export interface Section {
  id: string;
  title: string;
  /** What one sees, and how to read it. */
  text: string;
  body: HTMLElement[];
}

export function sectionElement(section: Section): HTMLElement {
  return element(
    "section",
    { id: section.id, "aria-labelledby": `${section.id}-title` },
    element("h2", { id: `${section.id}-title` }, section.title),
    element("p", { class: "lead" }, section.text),
    ...section.body,
  );
}
