/** What the page is about, as JSON: the command that writes the page puts it into this element of it. */
export function pageData<T>(): T {
  return JSON.parse(document.getElementById("data")!.textContent!) as T;
}
