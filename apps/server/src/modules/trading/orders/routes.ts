import { investment, type AnswerOf, type Endpoint } from '@halyard/contract';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import type { Answer, Call, Routes } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import { cancelOrder, modifyOrder } from './manage-orders.ts';
import { closeAll, closePosition, modifyPosition } from './manage-positions.ts';
import { placeOco, placeTrade } from './place-trade.ts';
import { keyIn, type Request } from './request.ts';

type TradeCall = Pick<Call<typeof investment.placeTrade>, 'book' | 'caller' | 'once' | 'reply'>;

export function addTradingRoutes(routes: Routes, deps: TradingDeps): void {
  routes.handle(investment.placeTrade, async (call) =>
    answered<typeof investment.placeTrade>(await placeTrade(deps, requestOf(call), call.body)),
  );

  routes.handle(investment.placeOco, async (call) =>
    answered<typeof investment.placeOco>(await placeOco(deps, requestOf(call), call.body)),
  );

  routes.handle(investment.modifyOrder, async (call) =>
    answered<typeof investment.modifyOrder>(
      await modifyOrder(deps, requestOf(call), call.params.id, call.body),
    ),
  );

  routes.handle(investment.cancelOrder, async ({ book, caller, params }) =>
    answered<typeof investment.cancelOrder>(
      await cancelOrder(deps, { userId: book.bookId, key: keyIn(caller, book) }, params.id),
    ),
  );

  routes.handle(investment.modifyPosition, async ({ book, caller, params, body }) =>
    answered<typeof investment.modifyPosition>(
      await modifyPosition(deps, { userId: book.bookId, key: keyIn(caller, book) }, params.id, body),
    ),
  );

  routes.handle(investment.closePosition, async (call) =>
    answered<typeof investment.closePosition>(
      await closePosition(deps, requestOf(call), call.params.id, call.body),
    ),
  );

  routes.handle(investment.closeAllPositions, async (call) => {
    const { closeAll: isOn } = await deps.site.capabilities(deps.database);
    if (!isOn) refuse('close-all-off');
    return answered<typeof investment.closeAllPositions>(await closeAll(deps, requestOf(call), call.body));
  });
}

/** Who asks for what, and since when they wait: the time in the queues before this line counts too. */
function requestOf({ book, caller, once, reply }: TradeCall): Request {
  const waitedNs = BigInt(Math.round(reply.elapsedTime * 1e6));
  return {
    userId: book.bookId,
    key: keyIn(caller, book),
    once,
    askedAtNs: process.hrtime.bigint() - waitedNs,
  };
}

/** A kept answer is the whole of what was said the first time. */
function answered<E extends Endpoint>({ status, body }: StoredAnswer): Answer<AnswerOf<E>> {
  return { ...(body as Answer<AnswerOf<E>>), status };
}
