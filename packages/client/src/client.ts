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
    /** The newest prices of these symbols, or of all, as whoever shows the credential gets them. */
    prices: (wanted?: PricesOptions) => pricesFrom(options, wanted),
  };
}

/** What a list is made of: the answer where that is a list, else the one field of it that is. */
type RowOf<A> = A extends readonly (infer Row)[]
  ? Row
  : { readonly [N in keyof A]: A[N] extends readonly (infer Row)[] ? Row : never }[keyof A];

type Known = { readonly id?: string; readonly place?: string };
type Listed = { readonly pagination?: { readonly pages: number } };

/**
 * Every row of a list, from the newest to the oldest, where it is given out in pages page after page. A row that moved to the
 * next page, since new ones came in before it, comes once.
 */
async function* rowsOf<E extends Endpoint>(
  call: Caller['call'],
  endpoint: E,
  input: CallInput<E>,
): AsyncGenerator<RowOf<AnswerOf<E>>> {
  const given = input as { readonly query?: object };
  const asks = wordsOf(endpoint);
  const seen = new Set<unknown>();
  let next: object = {};
  for (let page = 1; ; page += 1) {
    const asked = { ...given, query: { ...given.query, ...next } };
    const answer = (await call(endpoint, ...([asked] as never))) as Listed | readonly Known[];
    const rows = listIn(endpoint, answer);
    const last = rows.at(-1);
    const before = last?.id ?? last?.place;
    let isNew = false;
    for (const row of rows) {
      if (row.id !== undefined && seen.has(row.id)) continue;
      isNew = true;
      seen.add(row.id);
      yield row as RowOf<AnswerOf<E>>;
    }
    // Some lists have numbered pages, others go on before the last row; what has neither was given whole.
    const pages = (answer as Listed).pagination?.pages;
    if (pages === undefined ? !isNew || before === undefined || !asks.has('before') : page >= pages) return;
    next = pages === undefined ? { before } : { page: page + 1 };
  }
}

/** What its query can say. */
function wordsOf({ name, query }: Endpoint): ReadonlySet<string> {
  const words = new Set(Object.keys((query as { readonly shape?: object } | undefined)?.shape ?? {}));
  if (words.has('cursor') || (words.has('after') && !words.has('before')))
    throw new TypeError(`${name} is no list that ends: follow it, or call it yourself`);
  return words;
}

function listIn({ name }: Endpoint, answer: Listed | readonly Known[]): readonly Known[] {
  if (isList(answer)) return answer;
  const [rows, ...more] = (Object.values(answer) as unknown[]).filter(isList);
  if (!rows || more.length > 0) throw new TypeError(`${name} does not answer with one list`);
  return rows;
}

const isList = (value: unknown): value is readonly Known[] => Array.isArray(value);
