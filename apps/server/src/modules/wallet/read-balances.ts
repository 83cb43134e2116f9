import type { BookId, UserId } from '@halyard/accounting';
import { findAsset, scaleOf } from '@halyard/catalogue';
import { wallet } from '@halyard/contract';
import { unitsToNumber, usd } from '@halyard/money';
import type { Queryable } from '../../platform/database/database.ts';
import { gather } from '../../platform/memory/gather.ts';
import { type FinishedAnswer, finishAnswer } from '../../platform/http/finished-answer.ts';
import { type BookReader, createReadMemory } from '../../platform/memory/read-memory.ts';
import type { Balance } from '../ledger/index.ts';
import type { WalletDeps } from './deps.ts';
import * as addresses from './addresses/store-addresses.ts';

/** In balances: with the answers made of them, some tens of megabytes. */
const MOST_REMEMBERED = 30_000;

/** What is held of an asset, and what that was worth when it was shown. */
type Line = Balance & { readonly usd: bigint | null };
type Shown = {
  readonly payable: string;
  readonly lines: readonly Line[];
  readonly answer: FinishedAnswer;
};
/** What is remembered of a book: what it holds, and what was last shown of that. */
type Held = { readonly balances: readonly Balance[]; shown?: Shown };

/**
 * Balances as their owner sees them: dollars always, everything held, and everything that can be paid in right now.
 * What is held is remembered under the version of the book; what can be paid in is asked for each time, once for all who
 * ask at the same time. What was shown is shown again as long as the same can be paid in and each line is worth the same.
 */
export function createBalancesReader(deps: Pick<WalletDeps, 'database' | 'ledger' | 'market'>) {
  const { database, ledger, market } = deps;
  const memory = createReadMemory<Held>(database, MOST_REMEMBERED, ({ balances }) => 1 + balances.length);
  const payable = gather<'all', readonly string[]>(
    async () => new Map([['all', await addresses.selectActiveSymbols(database)]]),
    { flights: 2, keys: 1 },
  );
  const worth = ({ available, locked, asset }: Balance) => market.valueUsd(available + locked, asset);

  return async (reader: BookReader): Promise<Pick<Shown, 'lines' | 'answer'>> => {
    const [held, symbols] = await Promise.all([
      memory.of(reader, 'held', async () => ({ balances: await ledger.balances(database, reader.bookId) })),
      payable('all'),
    ]);
    const key = (symbols ?? []).join();
    const { shown } = held;
    if (shown?.payable === key && shown.lines.every((line) => worth(line) === line.usd)) return shown;
    const lines = withPayable(held.balances, symbols ?? []).map((line) => ({ ...line, usd: worth(line) }));
    held.shown = { payable: key, lines, answer: finishAnswer(wallet.getBalances, lines.map(toBalance)) };
    return held.shown;
  };
}

const NOTHING = { available: 0n, locked: 0n, deficit: 0n };

function withPayable(held: readonly Balance[], symbols: readonly string[]): readonly Balance[] {
  const byAsset = new Map(held.map((balance) => [balance.asset, balance]));
  const assets = new Set(['USD', ...byAsset.keys(), ...symbols]);
  return Array.from(assets, (asset) => byAsset.get(asset) ?? { asset, ...NOTHING });
}

/** One of them. Of what the catalogue knows and they do not hold there is nothing, which is no reason to refuse. */
export function balanceIn(
  { market }: Pick<WalletDeps, 'market'>,
  lines: readonly Line[],
  symbol: string,
): wallet.Balance | null {
  const line = lines.find(({ asset }) => asset === symbol);
  if (line) return toBalance(line);
  const asset = findAsset(symbol)?.currency;
  if (asset === undefined) return null;
  return toBalance({ asset, ...NOTHING, usd: market.valueUsd(0n, asset) });
}

function toBalance({ asset, available, locked, usd: worthUsd }: Line): wallet.Balance {
  const scale = scaleOf(asset);
  return {
    currency: asset,
    balance: unitsToNumber(available + locked, scale),
    availableBalance: unitsToNumber(available, scale),
    lockedBalance: unitsToNumber(locked, scale),
    usdValue: worthUsd === null ? null : usd(worthUsd),
  };
}

export async function totalBalanceUsd(
  deps: Pick<WalletDeps, 'ledger' | 'market'>,
  queryable: Queryable,
  bookId: BookId,
): Promise<bigint> {
  return worthOf(deps, await deps.ledger.balances(queryable, bookId));
}

/** Of all their books of real money, as staff are told what somebody has. */
export async function realBalanceUsd(
  deps: Pick<WalletDeps, 'ledger' | 'market'>,
  queryable: Queryable,
  userId: UserId,
): Promise<bigint> {
  return worthOf(deps, await deps.ledger.realBalances(queryable, userId));
}

function worthOf({ market }: Pick<WalletDeps, 'market'>, balances: readonly Balance[]): bigint {
  return balances.reduce(
    (sum, { asset, available, locked }) => sum + (market.valueUsd(available + locked, asset) ?? 0n),
    0n,
  );
}
