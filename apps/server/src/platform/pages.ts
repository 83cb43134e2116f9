/** Page arithmetic, the same for every list. */
export function offsetOf(page: number, limit: number): number {
  return (page - 1) * limit;
}

export function pagination(page: number, limit: number, total: number) {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}

export function adminPagination(page: number, limit: number, total: number) {
  const totalPages = Math.ceil(total / limit);
  return {
    currentPage: page,
    totalPages,
    totalItems: total,
    itemsPerPage: limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
}

/** How many rows there are in all. A page that is not full is the last one, and tells it without counting. */
export async function totalWith(
  rows: readonly unknown[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return isLast ? offset + rows.length : count();
}

/** Makes what a person typed safe inside `ilike`: their % and _ mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
