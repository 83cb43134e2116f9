import { findInstrument, formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { type BodyOf, watch } from '@halyard/contract';
import { parsePrice, parseUnits, PRICE_SCALE } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { WatchDeps } from '../deps.ts';
import { type Alert, type AlertWithLast, percentSince } from './alert.ts';
import type { DayReferences } from './day-reference.ts';
import * as store from './store.ts';

type Deps = Pick<WatchDeps, 'clock' | 'live' | 'market'> & { readonly referenceOf: DayReferences };
type Input = Omit<BodyOf<typeof watch.updateAlert>, 'version'>;

const YEAR_MS = 366 * 86_400_000;
const MINUTE_MS = 60_000;
/** No price comes near this one, and twice of every price below it fits the database. */
const MAX_LEVEL = 4n * 10n ** 18n;
const NEVER_FIRED = { lastAt: null, lastBid: null, lastAsk: null } as const;

export async function createAlert(
  deps: Deps,
  tx: Tx,
  userId: string,
  { symbol: named, ...input }: BodyOf<typeof watch.createAlert>,
): Promise<AlertWithLast> {
  const symbol = (findInstrument(named) ?? refuse('unknown-symbol')).symbol;
  const now = deps.clock.now();
  const terms = termsOf(deps, symbol, input);
  await leaveRoom(deps, tx, userId);
  await store.forgetDone(tx, userId, now);
  const alert: Alert = {
    ...terms,
    id: newId(now.getTime()),
    userId,
    symbol,
    fired: 0,
    createdAt: now,
    version: 0,
  };
  await store.insertAlert(tx, alert);
  await deps.live.append(tx, userId, [{ kind: 'alerts' }]);
  return { ...alert, ...NEVER_FIRED };
}

/** It waits from now on, whatever it did before: one that is done begins anew. */
export async function updateAlert(
  deps: Deps,
  tx: Tx,
  userId: string,
  { id, version, ...input }: Input & { readonly id: string; readonly version: number },
): Promise<AlertWithLast> {
  await leaveRoom(deps, tx, userId, id);
  const before = (await store.selectAlert(tx, userId, id)) ?? refuse('alert-not-found');
  if (before.version !== version) refuse('edit-conflict');
  const alert = { ...before, ...termsOf(deps, before.symbol, input), version: version + 1 };
  await store.updateAlert(tx, alert);
  await deps.live.append(tx, userId, [{ kind: 'alerts' }]);
  return alert;
}

async function leaveRoom({ clock }: Deps, tx: Tx, userId: string, besides?: string): Promise<void> {
  await store.lockPerson(tx, userId);
  if ((await store.countWaiting(tx, userId, clock.now(), besides)) >= watch.MAX_ALERTS)
    refuse('too-many-alerts', { most: watch.MAX_ALERTS });
}

type Terms = Omit<Alert, 'id' | 'userId' | 'symbol' | 'fired' | 'createdAt' | 'version'>;

function termsOf(deps: Deps, symbol: string, input: Input): Terms {
  const { kind, repeats, note, expiresAt } = input;
  const now = deps.clock.now();
  const level = kind === 'percent' ? null : parseLevel(symbol, input.level);
  const percent = kind === 'percent' ? parsePercent(input.percent) : null;
  return {
    kind,
    level,
    percent,
    direction:
      level === null ? wayToPercent(deps, symbol, percent ?? 0) : wayToLevel(deps, symbol, kind, level),
    repeats,
    note,
    expiresAt: expiresAt ? parseExpiry(expiresAt, now) : null,
    status: 'waiting',
    restsUntil: null,
  };
}

/** No finer than prices of this symbol are shown: what is shown would be another level. */
function parseLevel(symbol: string, input: Input['level']): bigint {
  const decimals = priceDecimalsOf(symbol);
  const read = parsePrice(input ?? '');
  const step = 10n ** BigInt(PRICE_SCALE - decimals);
  if (read.ok && read.value > 0n && read.value <= MAX_LEVEL && read.value % step === 0n) return read.value;
  const most = (MAX_LEVEL / 10n ** BigInt(PRICE_SCALE)).toLocaleString('en-US');
  return refuse('invalid-alert-level', { most, decimals });
}

function parsePercent(input: Input['percent']): number {
  const text = String(input ?? '').trim();
  const isDown = /^[-\u2212]/.test(text);
  const read = parseUnits(isDown ? text.slice(1) : text, 2);
  const hundredths = read.ok ? Number(read.value) * (isDown ? -1 : 1) : 0;
  const isPossible = hundredths !== 0 && hundredths >= -9900 && hundredths <= watch.MAX_ALERT_PERCENT * 100;
  return isPossible ? hundredths : refuse('invalid-alert-percent', { most: watch.MAX_ALERT_PERCENT });
}

function parseExpiry(text: string, now: Date): Date {
  const fromNowMs = Date.parse(text) - now.getTime();
  return fromNowMs >= MINUTE_MS && fromNowMs <= YEAR_MS ? new Date(text) : refuse('alert-expiry');
}

/** An alert is about what is still to come: where the price is already, nothing has to be waited for. */
function wayToLevel(
  { market }: Deps,
  symbol: string,
  kind: Alert['kind'],
  level: bigint,
): Alert['direction'] {
  const quote = market.lastQuote(symbol);
  const twice = quote && quote.bid + quote.ask;
  const direction = kind === 'above' ? 'up' : kind === 'below' ? 'down' : null;
  if (twice === null) return direction ?? refuse('no-price');
  const needed = twice < 2n * level ? 'up' : 'down';
  const isThere = twice === 2n * level || (direction !== null && direction !== needed);
  return isThere ? refuse('alert-reached', { now: formatPrice(symbol, twice / 2n) }) : needed;
}

function wayToPercent(
  { clock, market, referenceOf }: Deps,
  symbol: string,
  percent: number,
): Alert['direction'] {
  const quote = market.lastQuote(symbol);
  const reference = referenceOf(symbol, clock.now().getTime());
  if (quote === null || reference === null) return refuse('no-price');
  const now = percentSince(reference, quote.bid + quote.ask);
  const isThere = percent > 0 ? now >= BigInt(percent) : now <= BigInt(percent);
  if (isThere) refuse('alert-reached', { now: `${(Number(now) / 100).toFixed(2)}%` });
  return percent > 0 ? 'up' : 'down';
}
