/** Scrolls lines of one height alone, and only if the row is out of their sight. Not scrollIntoView: that would move the page too. */
export function reveal(lines: HTMLElement, row: HTMLElement, line: number): void {
  const height = row.offsetHeight;
  const top = line * height;
  if (top < lines.scrollTop || top + height > lines.scrollTop + lines.clientHeight) {
    lines.scrollTop = top - lines.clientHeight / 2;
  }
}
