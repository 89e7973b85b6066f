/** Paper cannot be clicked: all that is folded is open while the page is printed, and then as it was. */
export function openWhilePrinting(): void {
  let opened: HTMLDetailsElement[] = [];
  const print = matchMedia("print");
  const apply = () => {
    if (print.matches) {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
      for (const details of opened) details.open = true;
    } else {
      for (const details of opened) details.open = false;
      opened = [];
    }
  };
  print.addEventListener("change", apply);
  apply();
}
