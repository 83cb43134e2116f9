/** What a list says of its pages, in the words of the customers' lists or in those of the back office. */
export type PagesOnTheWire =
  | { readonly page: number; readonly pages: number; readonly total: number; readonly limit: number }
  | {
      readonly currentPage: number;
      readonly totalPages: number;
      readonly totalItems: number;
      readonly itemsPerPage: number;
    };

/** The same with one set of names. */
export function pagesOf(wire: PagesOnTheWire) {
  if ('page' in wire) return wire;
  const { currentPage, totalPages, totalItems, itemsPerPage } = wire;
  return { page: currentPage, pages: totalPages, total: totalItems, limit: itemsPerPage };
}

/** The last page, where the one that was asked for lies behind it: what stood there has left the list. */
export function lastBefore(wire: PagesOnTheWire): number | null {
  const { page, pages, total } = pagesOf(wire);
  return total > 0 && page > pages ? pages : null;
}

/** The page an address names; whatever else it says is the first. */
export function pageInQuery({ page = '' }: { readonly page?: string | undefined }): number {
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
