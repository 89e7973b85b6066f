import { element } from "./elements";

export interface Column {
  title: string;
  /** Numbers are aligned at their ends; prose may take several lines. */
  kind?: "number" | "prose";
}

export interface TableData {
  caption: string;
  columns: Column[];
  /** A cell for each column; the first names its row. */
  rows: string[][];
}

/** A table in a box of its own, which scrolls, by keyboard too, where the page is too narrow for it. */
export function table(data: TableData): HTMLElement {
  const head = data.columns.map((column) => cell("th", column, column.title, "col"));
  const body = data.rows.map((row) =>
    element(
      "tr",
      {},
      ...data.columns.map((column, place) => cell(place === 0 ? "th" : "td", column, row[place] ?? "", place === 0 ? "row" : null)),
    ),
  );
  return element(
    "div",
    { class: "scroll", role: "group", tabindex: "0", "aria-label": data.caption },
    element(
      "table",
      {},
      element("caption", {}, data.caption),
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...body),
    ),
  );
}

function cell(tag: "th" | "td", column: Column, text: string, scope: string | null): HTMLElement {
  const made = element(tag, column.kind === undefined ? {} : { class: column.kind }, text);
  if (scope !== null) made.setAttribute("scope", scope);
  return made;
}
