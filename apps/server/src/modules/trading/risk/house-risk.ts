import type { BookId } from '@halyard/accounting';
import type { Bests, Market } from '@halyard/engine';
import { createKept } from '../../../platform/memory/kept.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Account } from '../desk/account.ts';
import type { TradingDeps } from '../deps.ts';
import { type HouseBook, readHouseBook, type See } from './house-book.ts';
import { type HouseReach, readHouseReach } from './house-reach.ts';
import { type HouseMoves, jumpOf, readHouseMoves } from './house-moves.ts';
import { createHolders } from './read-holders.ts';
import { countOrdersAbove, type OrdersAbove } from './store-holders.ts';

/** One look at the whole house: everything in it is of the same accounts at the same prices. */
type Look = {
  readonly at: Date;
  /** Of everybody who holds something, and those of them in which something is held. */
  readonly all: readonly Account[];
  readonly accounts: readonly Account[];
  readonly market: Market;
  readonly book: HouseBook;
};

/** Several screens that ask within this time share a look. */
const KEPT_MS = 3000;

type HouseDeps = Pick<TradingDeps, 'clock' | 'database' | 'market'> & {
  readonly bestsOf: (userId: BookId) => Bests;
};

export type HouseRisk = ReturnType<typeof createHouseRisk>;

/** What all customers hold together, and what jumps of prices would do to them. It decides nothing and moves no money. */
export function createHouseRisk(deps: HouseDeps) {
  const readHolders = createHolders(deps);
  const see: See = ({ group }, market) => deps.market.seenBy(group, market);
  const look = createKept(deps.clock, KEPT_MS, async (at): Promise<Look> => {
    const all = await readHolders();
    const accounts = all.filter(({ state }) => state.positions.length > 0);
    const market = deps.market.view();
    return { at, all, accounts, market, book: await readHouseBook(accounts, market, see) };
  });
  const moves = new Map<string, () => Promise<HouseMoves & { readonly at: Date; readonly of: string }>>();
  return {
    book: async (): Promise<HouseBook & Pick<Look, 'at'>> => {
      const { at, book } = await look();
      return { ...book, at };
    },
    /** Whom a spread would reach: asked by somebody who is about to set it, so nothing of it is kept. */
    reach: async (
      symbol: string,
      extraSpreadPpm: number,
    ): Promise<(HouseReach & { readonly at: Date }) | null> => {
      const { at, accounts, market } = await look();
      const raw = deps.market.feedQuote(symbol);
      if (!raw) return null;
      const given = { accounts, market, see, symbol, raw, extraSpreadPpm, atMs: at.getTime() };
      return { at, ...(await readHouseReach({ ...given, bestsOf: deps.bestsOf })) };
    },
    /** What waits above a leverage: it ends unfilled when its price comes. */
    ordersAbove: (symbol: string, leverage: number): Promise<OrdersAbove> =>
      countOrdersAbove(deps.database, symbol, leverage),
    /** There are no more of these than there are symbols and classes: each is kept by itself. */
    moves: async (asked: string): Promise<HouseMoves & { readonly at: Date; readonly of: string }> => {
      const jump = jumpOf(asked) ?? refuse('unknown-symbol');
      const known = moves.get(jump.of);
      if (known) return known();
      const read = createKept(deps.clock, KEPT_MS, async () => {
        const { at, all, market } = await look();
        const given = { ...jump, accounts: all, market, see, atMs: at.getTime(), bestsOf: deps.bestsOf };
        return { ...(await readHouseMoves(given)), at, of: jump.of };
      });
      moves.set(jump.of, read);
      return read();
    },
  };
}
