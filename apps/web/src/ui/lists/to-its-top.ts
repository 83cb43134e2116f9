/** Whoever turns the page at the foot of a long list reads on at its head. A head that is in sight stays where it is. */
export function toItsTop(pages: HTMLElement | null): void {
  const list = pages?.parentElement;
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' });
}
