import type { BookId } from '@halyard/accounting';
import type { AnswerOf, BodyOf, Endpoint, investment } from '@halyard/contract';
import type { StoredAnswer } from '../../platform/idempotency.ts';
import type { TradingDeps } from './deps.ts';
import { toOrder } from './desk/wire.ts';
import { readResults } from './insight/read-results.ts';
import { cancelOrder, modifyOrder } from './orders/manage-orders.ts';
import { closePosition, modifyPosition } from './orders/manage-positions.ts';
import { placeTrade } from './orders/place-trade.ts';
import type { Request } from './orders/request.ts';
import { readHoldings } from './reads/read-holdings.ts';
import { selectTrades, type TradePage } from './reads/store-read-trades.ts';
import * as store from './store.ts';

export type TradingCalls = ReturnType<typeof createTradingCalls>;

/** What a customer may ask of trading, in the words of our own calls, for a door that speaks others. */
export function createTradingCalls(deps: TradingDeps) {
  const { database } = deps;
  return {
    place: async (request: Request, body: BodyOf<typeof investment.placeTrade>) =>
      dataOf<typeof investment.placeTrade>(await placeTrade(deps, request, body)),
    modifyOrder: async (request: Request, id: string, body: BodyOf<typeof investment.modifyOrder>) =>
      dataOf<typeof investment.modifyOrder>(await modifyOrder(deps, request, id, body)),
    cancelOrder: async (request: Request, id: string) =>
      dataOf<typeof investment.cancelOrder>(await cancelOrder(deps, request, id)),
    modifyPosition: async (request: Request, id: string, body: BodyOf<typeof investment.modifyPosition>) =>
      dataOf<typeof investment.modifyPosition>(await modifyPosition(deps, request, id, body)),
    closePosition: async (request: Request, id: string, body: BodyOf<typeof investment.closePosition>) =>
      dataOf<typeof investment.closePosition>(await closePosition(deps, request, id, body)),

    order: async (bookId: BookId, id: string) => {
      const row = await store.selectOrder(database, bookId, id);
      return row && toOrder(row);
    },
    orders: async (bookId: BookId, page: store.OrderPage) =>
      (await store.selectOrders(database, bookId, page)).map(toOrder),
    /** Positions with what they were opened with and what has been closed of them. */
    trades: (bookId: BookId, page: TradePage) => selectTrades(database, bookId, page),
    holdings: (bookId: BookId) => readHoldings(deps, bookId),
    /** What trading came to from the first day on. */
    results: (bookId: BookId) => readResults(deps, bookId, 'all'),
  };
}

function dataOf<E extends Endpoint>({ body }: StoredAnswer): AnswerOf<E> {
  return (body as { readonly data: AnswerOf<E> }).data;
}
