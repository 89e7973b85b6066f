/** What the page is about, as JSON: the command that writes the page puts it into this element of it. */
export function pageText(): string {
  return document.getElementById("data")!.textContent!;
}

export function pageData<T>(): T {
  return JSON.parse(pageText()) as T;
}

/** What another element of the page holds; null if the page was written without it. */
export function partOfPage<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
