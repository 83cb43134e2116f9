import type { AnswerOf, Endpoint } from '@halyard/contract';
import type { Caller } from './caller.ts';
import type { CallInput } from './request.ts';

/** What a list is made of: the one field of its answer that is a list. */
type RowOf<A> = { readonly [N in keyof A]: A[N] extends readonly (infer Row)[] ? Row : never }[keyof A];
type Listed = { readonly pagination?: { readonly pages: number } };

/**
 * Every row of a list that is given out in pages, from the newest to the oldest. A row that moved to the next page, since new
 * ones came in before it, comes once.
 */
export async function* rowsOf<E extends Endpoint>(
  call: Caller['call'],
  endpoint: E,
  input: CallInput<E>,
): AsyncGenerator<RowOf<AnswerOf<E>>> {
  const given = input as { readonly query?: object };
  const seen = new Set<unknown>();
  let next: object = {};
  for (let page = 1; ; page += 1) {
    const asked = { ...given, query: { ...given.query, ...next } };
    const answer = (await call(endpoint, ...([asked] as never))) as Listed;
    const rows = (Object.values(answer).find(Array.isArray) ?? []) as { readonly id?: string }[];
    for (const row of rows) {
      if (row.id !== undefined && seen.has(row.id)) continue;
      seen.add(row.id);
      yield row as RowOf<AnswerOf<E>>;
    }
    // Some lists have numbered pages; the others go on before the last row.
    const before = rows.at(-1)?.id;
    if (rows.length === 0 || (answer.pagination ? page >= answer.pagination.pages : before === undefined))
      return;
    next = answer.pagination ? { page: page + 1 } : { before };
  }
}
