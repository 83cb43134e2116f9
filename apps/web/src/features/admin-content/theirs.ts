import { type Theirs, theirsAfter } from '../../platform/calls/overtaken.ts';
import { reload } from '../../platform/calls/read.ts';
import { api } from '../../platform/session/signed-in.ts';
import type { Content, Form, Item } from './content.ts';

/** What a change of it makes old. */
export const readsOf = <I extends Item, F extends Form>({ list, shown }: Content<I, F>) => [list, shown];

export function rowsIn<I extends Item, F extends Form>({ rows }: Content<I, F>, answer: unknown) {
  return (answer as Readonly<Record<string, readonly I[]>> | undefined)?.[rows];
}

/** What a refused change has run into. The list shows it as well. */
export async function theirsOf<I extends Item, F extends Form>(
  content: Content<I, F>,
  failure: unknown,
  id: string,
): Promise<Theirs<I> | null> {
  const theirs = await theirsAfter(failure, id, async (page) => {
    const answer = await api.call(content.list, ...([{ query: { page } }] as unknown as []));
    const { pagination } = answer as { readonly pagination: { readonly totalPages: number } };
    return { rows: rowsIn(content, answer) ?? [], totalPages: pagination.totalPages };
  });
  if (theirs !== null) void reload(readsOf(content));
  return theirs;
}
