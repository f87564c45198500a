/** Attached to what scrolls by itself and holds nothing to focus: so that arrow keys can reach all of it. */
export function scrollable(element: HTMLElement): void {
  element.tabIndex = 0;
}

/** The same of what scrolls only where it has too little room. */
export function scrollableWhereCut(element: HTMLElement): () => void {
  const look = () => {
    if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(look);
  for (const each of [element, ...element.children]) observer.observe(each);
  return () => observer.disconnect();
}

/** Attached to written text: each table in it scrolls sideways by itself where it is too wide, and says what it is. */
export function scrollTables(text: HTMLElement): void {
  for (const table of text.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.className = 'scrolls';
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', text.previousElementSibling?.textContent ?? '');
    table.replaceWith(box);
    box.append(table);
    scrollable(box);
  }
}
