/** What the page is about, as JSON: the command that writes the page puts it into this element of it. */
export function pageText(): string {
  return document.getElementById("data")!.textContent!;
}

export function pageData<T>(): T {
  return JSON.parse(pageText()) as T;
}
