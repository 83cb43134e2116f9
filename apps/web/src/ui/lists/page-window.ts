/** At most this many numbered buttons stand between Previous and Next. */
const WINDOW = 5;

/** The page numbers to offer: a window around the current page that never leaves the list. */
export function pageWindow(current: number, pages: number): readonly number[] {
  const length = Math.min(WINDOW, Math.max(0, pages));
  const last = Math.max(1, pages - length + 1);
  const start = Math.min(Math.max(1, current - Math.floor(WINDOW / 2)), last);
  return Array.from({ length }, (_, index) => start + index);
}

/** 'X to Y of Z' for a page. */
export function pageRange(page: number, limit: number, total: number): { from: number; to: number } {
  return { from: Math.min(total, (page - 1) * limit + 1), to: Math.min(total, page * limit) };
}
