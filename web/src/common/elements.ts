/** What an element may contain; nothing where a part is left out. */
export type Child = Node | string | null;

/** An element with its attributes and contents. Text stays text, whatever is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A button; its title says more than its text to who hears the page. */
export function button(text: string, pressed: () => unknown, title?: string): HTMLButtonElement {
  const made = element("button", { type: "button", ...(title && { "aria-label": title }) }, text);
  made.addEventListener("click", pressed);
  return made;
}
