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

/** The page an address names; whatever else it says is the first. */
export function pageInQuery({ page = '' }: { readonly page?: string | undefined }): number {
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
