import { findInstrument } from '@halyard/catalogue';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';

/** What a person keeps an eye on: lists of symbols, and prices they want to hear of. */

export const MAX_WATCHLISTS = 20;
export const MAX_WATCHED_SYMBOLS = 100;
export const MAX_ALERTS = 200;
/** What a row of a list can show beside the symbol. */
export const WATCH_COLUMNS = ['trend', 'price', 'change', 'percent', 'bid', 'ask', 'volume'] as const;

const symbol = z
  .string()
  .max(20)
  .refine((name) => findInstrument(name) !== undefined, { error: 'Unknown symbol' })
  .transform((name) => findInstrument(name)?.symbol ?? name);

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const watchlist = z.strictObject({
  id,
  name: text('name', 40, { missing: 'Please give the list a name' }),
  /** In the order in which they are shown. */
  symbols: z
    .array(symbol)
    .max(MAX_WATCHED_SYMBOLS, { error: `A list can have ${MAX_WATCHED_SYMBOLS} symbols` })
    .refine(isUnique, { error: 'A symbol stands in a list once' }),
  columns: z.array(z.enum(WATCH_COLUMNS)).max(WATCH_COLUMNS.length).refine(isUnique),
});
export type Watchlist = z.infer<typeof watchlist>;
export type WatchColumn = (typeof WATCH_COLUMNS)[number];

const lists = z
  .array(watchlist)
  .max(MAX_WATCHLISTS, { error: `You can have ${MAX_WATCHLISTS} lists` })
  .refine((all) => isUnique(all.map((list) => list.id)), { error: 'Two lists have the same id' })
  .refine((all) => isUnique(all.map(({ name }) => name.toLowerCase())), {
    error: 'Two lists have the same name',
  });

const allLists = z.object({
  /** Counts the changes, from 0 before the first list. */
  version: z.number(),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbols: z.array(z.string()),
      columns: z.array(z.enum(WATCH_COLUMNS)),
    }),
  ),
});
export type Watchlists = z.infer<typeof allLists>;

export const getWatchlists = endpoint({
  name: 'getWatchlists',
  summary: 'Lists of symbols, in their order',
  method: 'GET',
  path: '/watchlists',
  who: 'user',
  limit: 'read',
  answer: allLists,
  refusals: [],
});

export const putWatchlists = endpoint({
  name: 'putWatchlists',
  summary: 'All lists anew, over the version they were made from',
  method: 'PUT',
  path: '/watchlists',
  who: 'user',
  limit: 'write',
  body: z.strictObject({ version: z.number().int().min(0).max(2_000_000_000), lists }),
  answer: allLists,
  refusals: ['lists-changed'],
});
