import { findInstrument } from '@halyard/catalogue';
import { z } from 'zod';
import { customerAct, customerRead, endpoint } from './endpoint.ts';
import { amountInput, id, moment, text } from './fields.ts';

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
  /** Chosen by whoever makes the list. */
  id: z.string().regex(/^[\w-]{8,40}$/, { error: 'This id is not valid' }),
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
  ...customerRead,
  name: 'getWatchlists',
  summary: 'Lists of symbols, in their order',
  path: '/watchlists',
  answer: allLists,
});

export const putWatchlists = endpoint({
  ...customerAct,
  name: 'putWatchlists',
  summary: 'All lists anew, over the version they were made from',
  method: 'PUT',
  path: '/watchlists',
  body: z.strictObject({ version: z.number().int().min(0).max(2_000_000_000), lists }),
  answer: allLists,
  refusals: ['lists-changed'],
});

export const ALERT_KINDS = ['above', 'below', 'crosses', 'percent'] as const;
export const MAX_ALERT_PERCENT = 1000;

const alert = z.object({
  id: z.string(),
  symbol: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** The price it waits for; null where it waits for a percentage. */
  level: z.number().nullable(),
  /** How far the price has to come in a day, below zero downwards; null where it waits for a price. */
  percent: z.number().nullable(),
  /** Which way the price has to come there. */
  direction: z.enum(['up', 'down']),
  repeats: z.boolean(),
  note: z.string(),
  expiresAt: moment.nullable(),
  /** Resting: it fired, and waits for the price to come away from there before it waits for it again. */
  status: z.enum(['waiting', 'resting', 'fired', 'expired']),
  fired: z.number(),
  /** The last time, and the middle of the quote it fired at. */
  lastFired: z.object({ at: moment, price: z.number() }).nullable(),
  createdAt: moment,
  version: z.number(),
});
export type Alert = z.infer<typeof alert>;
export type AlertKind = Alert['kind'];

const version = z.number().int().min(0).max(2_000_000_000);
/** What stays to be chosen when an alert is there. */
const choices = {
  level: amountInput.nullish(),
  percent: amountInput.nullish(),
  repeats: z.boolean().default(false),
  note: text('note', 140, { min: 0 }).default(''),
  expiresAt: z.iso.datetime().nullish(),
};

export const listAlerts = endpoint({
  ...customerRead,
  name: 'listAlerts',
  summary: 'Price alerts: those that wait, the newest first, and the last that are done',
  path: '/alerts',
  answer: z.array(alert),
});

const REFUSED = [
  'invalid-alert-level',
  'invalid-alert-percent',
  'alert-expiry',
  'alert-reached',
  'no-price',
] as const;

export const createAlert = endpoint({
  ...customerAct,
  name: 'createAlert',
  summary: 'Wait for a price, or for how far it comes in a day',
  path: '/alerts',
  // What it says is mailed: to nobody who has not shown that the address is theirs.
  demands: ['verified'],
  body: z.strictObject({ symbol: z.string().max(20), kind: z.enum(ALERT_KINDS), ...choices }),
  answer: alert,
  refusals: ['unknown-symbol', 'too-many-alerts', ...REFUSED],
  idempotent: true,
});

export const updateAlert = endpoint({
  ...customerAct,
  name: 'updateAlert',
  summary: 'Change an alert, over the version it was changed from; it waits from now on',
  method: 'PUT',
  path: '/alerts/{id}',
  demands: ['verified'],
  params: z.strictObject({ id }),
  body: z.strictObject({ version, kind: z.enum(ALERT_KINDS), ...choices }),
  answer: alert,
  refusals: ['alert-not-found', 'edit-conflict', 'too-many-alerts', ...REFUSED],
});

export const deleteAlert = endpoint({
  ...customerAct,
  name: 'deleteAlert',
  summary: 'Delete an alert',
  method: 'DELETE',
  path: '/alerts/{id}',
  params: z.strictObject({ id }),
  answer: z.object({ id: z.string() }),
  refusals: ['alert-not-found'],
});
