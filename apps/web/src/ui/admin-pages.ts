type AdminPages = {
  readonly currentPage: number;
  readonly totalPages: number;
  readonly totalItems: number;
  readonly itemsPerPage: number;
};

/** The back office counts its pages with other names. */
export function pagesOf({ currentPage, totalPages, totalItems, itemsPerPage }: AdminPages) {
  return { page: currentPage, pages: totalPages, total: totalItems, limit: itemsPerPage };
}
