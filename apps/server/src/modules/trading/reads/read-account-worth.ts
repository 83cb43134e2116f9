import type { BookId } from '@halyard/accounting';
import type { DayAndWallets } from '@halyard/engine';
import { assert } from '@halyard/money';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type BookReader, createReadMemory } from '../../../platform/memory/read-memory.ts';
import type { BalancesSince } from '../../ledger/index.ts';
import type { Account } from '../desk/account.ts';
import type { TradingDeps } from '../deps.ts';
import { loadAccounts } from '../desk/store-load.ts';
import { readAtOneMoment } from './store-read.ts';
import { type PastPosition, selectHeld } from './store-read-past.ts';
import { heldBefore, valueOf } from './worth.ts';

type Deps = Pick<TradingDeps, 'clock' | 'database' | 'ledger' | 'market'>;

const DAY_MS = 86_400_000;
/** An account weighs one, and one more for each position, order and asset: with what is said of it some kilobyte each. */
const MOST_REMEMBERED = 50_000;

export type AccountWorth = { readonly account: Account; readonly day: DayAndWallets };

export type ReadAccountWorth = (reader: BookReader) => Promise<AccountWorth>;

/**
 * Reads accounts with what their wallets are worth now and how their day began, all of one version of the book. What
 * is read stands as long as that version and the day do; what things are worth now is worked out each time.
 */
export function createAccountWorthReader(deps: Deps): ReadAccountWorth {
  const { clock, market } = deps;
  const midnights = createMidnightValues(deps.database);
  const memory = createReadMemory(deps.database, MOST_REMEMBERED, weigh);

  const read = async (userId: BookId, midnightMs: number, isSettled: boolean): Promise<Begun> => {
    const known = isSettled ? midnights.find(userId, midnightMs) : null;
    const wanted = { userId, midnight: new Date(midnightMs), needsPositions: known === null };
    const { account, balances, positions } = await readParts(deps, wanted);
    const valueAtMidnightUsd = known ?? valueOf(market, heldBefore(balances.assets), positions, midnightMs);
    if (known === null && isSettled) midnights.keep(userId, midnightMs, valueAtMidnightUsd);
    return { account, balances, valueAtMidnightUsd };
  };

  return async (reader) => {
    const nowMs = clock.now().getTime();
    const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const isSettled = nowMs - midnightMs >= SETTLED_AFTER_MS;
    const { bookId } = reader;
    const begun = await memory.of(isSettled ? reader : { bookId }, String(midnightMs), () =>
      read(bookId, midnightMs, isSettled),
    );
    const { account, balances, valueAtMidnightUsd } = begun;
    const walletsUsd = walletsNow(market, balances);
    return { account, day: { walletsUsd, valueAtMidnightUsd, netFlowsUsd: balances.flowsUsd } };
  };
}

/** An account of one version, and what it was worth when the day began. */
type Begun = Pick<Parts, 'account' | 'balances'> & { readonly valueAtMidnightUsd: bigint };

function weigh({ account: { state }, balances }: Begun): number {
  return 1 + state.positions.length + state.orders.length + balances.assets.length;
}

type Wanted = {
  readonly userId: BookId;
  readonly midnight: Date;
  /** Those that were open at midnight. */
  readonly needsPositions: boolean;
};

type Parts = {
  readonly account: Account;
  readonly balances: BalancesSince;
  readonly positions: readonly PastPosition[];
};

/**
 * Reads side by side, which is the faster way. Where a commit came in between, the parts do not belong together: a
 * close would count its profit twice. Then they are read once more, as of one moment.
 */
async function readParts({ database, ledger }: Deps, wanted: Wanted): Promise<Parts> {
  const { userId, midnight, needsPositions } = wanted;
  const account = (from: Queryable) => loadAccounts(from, [userId]).then((found) => found.get(userId));
  const balances = (from: Queryable) => ledger.balancesSince(from, userId, midnight);
  const positions = async (from: Queryable) => (needsPositions ? selectHeld(from, userId, [midnight]) : []);
  const [ofAccount, ofBalances, held] = await Promise.all([
    account(database),
    balances(database),
    positions(database),
  ]);
  if (ofAccount && ofAccount.version === ofBalances?.version)
    return { account: ofAccount, balances: ofBalances, positions: held };
  return readAtOneMoment(database, async (tx) => {
    const again = {
      account: await account(tx),
      balances: await balances(tx),
      positions: await positions(tx),
    };
    assert(again.account && again.balances, 'whoever is signed in has a book');
    return { ...again, account: again.account, balances: again.balances };
  });
}

function walletsNow(market: Deps['market'], { assets }: BalancesSince): bigint {
  let sum = 0n;
  for (const { asset, available, locked } of assets) sum += market.valueUsd(available + locked, asset) ?? 0n;
  return sum;
}

const MOST_KEPT = 20_000;
/** What was decided just before midnight may still be on its way to its commit. */
const SETTLED_AFTER_MS = 60_000;

/** What accounts were worth when the day began: the past of one database does not change, so it is worked out once a day for each. */
function createMidnightValues({ era }: Pick<Database, 'era'>) {
  const kept = new Map<string, bigint>();
  let dayMs = 0;
  let keptInEra = era();
  return {
    find: (userId: BookId, midnightMs: number): bigint | null =>
      midnightMs === dayMs && keptInEra === era() ? (kept.get(userId) ?? null) : null,
    keep: (userId: BookId, midnightMs: number, valueUsd: bigint): void => {
      if (midnightMs !== dayMs || keptInEra !== era()) kept.clear();
      dayMs = midnightMs;
      keptInEra = era();
      const [oldest] = kept.keys();
      if (kept.size >= MOST_KEPT && oldest !== undefined && !kept.has(userId)) kept.delete(oldest);
      kept.set(userId, valueUsd);
    },
  };
}
