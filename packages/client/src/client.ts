import type { AnswerOf, Endpoint } from '@halyard/contract';
import { type Caller, type CallerOptions, createAsk, createCaller } from './caller.ts';
import { eventsFrom, type EventsOptions } from './live/events.ts';
import { pricesFrom, type PricesOptions } from './live/prices.ts';
import { PATIENCE, type Patience, persistently } from './persist.ts';
import type { CallInput, InputArgument } from './request.ts';

export type ClientOptions = Pick<CallerOptions, 'origin'> &
  Partial<Omit<CallerOptions, 'origin' | 'persist'>> & {
    readonly patience?: Partial<Patience>;
  };

/** All that a program does with the API: calls, lists, prices and events. */
export function createClient({ patience, ...given }: ClientOptions) {
  const { origin } = new URL(given.origin);
  const options: CallerOptions = {
    fetch: (url, request) => fetch(url, request),
    credential: () => ({ headers: {} }),
    ...given,
    origin,
    persist: persistently(patience),
  };
  const caller: Caller = createCaller(options);
  return {
    ...caller,
    /** Every row of a list, page after page: `for await (const order of client.rows(investment.listOrders))`. */
    rows: <E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) =>
      rowsOf(caller.call, endpoint, input ?? ({} as never)),
    /** What happens in an account, each once and in order, after the last number that the program has. */
    events: (wanted?: EventsOptions) =>
      eventsFrom({ ...options, ask: createAsk(options), ...PATIENCE, ...patience }, wanted),
    /** The newest prices of these symbols, or of all. */
    prices: (wanted?: PricesOptions) => pricesFrom(origin, wanted),
  };
}

/** What a list is made of: the one field of its answer that is a list. */
type RowOf<A> = { readonly [N in keyof A]: A[N] extends readonly (infer Row)[] ? Row : never }[keyof A];

type Listed = { readonly pagination?: { readonly pages: number } };

/**
 * Every row of a list that is given out in pages, from the newest to the oldest. A row that moved to the next page, since new
 * ones came in before it, comes once.
 */
async function* rowsOf<E extends Endpoint>(
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
