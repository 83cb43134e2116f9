import { isConflict, isGone } from './call-failure.ts';

/** What somebody else has made of a thing in the meantime. */
export type Theirs<T> = T | 'deleted';

type Page<T> = { readonly rows: readonly T[]; readonly totalPages: number };

/**
 * What a refused change has run into; null where the refusal was about something else, or where it could not be
 * read: the next attempt is refused again and asks again. It is looked for in the whole list, for their change may
 * have taken it out of what the screen shows.
 */
export async function theirsAfter<T extends { readonly id: string }>(
  failure: unknown,
  id: string,
  readPage: (page: number) => Promise<Page<T>>,
): Promise<Theirs<T> | null> {
  if (isGone(failure)) return 'deleted';
  if (!isConflict(failure)) return null;
  try {
    return (await findInPages(id, readPage)) ?? 'deleted';
  } catch {
    return null;
  }
}

async function findInPages<T extends { readonly id: string }>(
  id: string,
  readPage: (page: number) => Promise<Page<T>>,
): Promise<T | null> {
  for (let page = 1; ; page += 1) {
    const { rows, totalPages } = await readPage(page);
    const found = rows.find((row) => row.id === id);
    if (found) return found;
    if (page >= totalPages) return null;
  }
}
