import { investment, type AnswerOf, type Endpoint } from '@halyard/contract';
import type { StoredAnswer } from '../../../platform/idempotency.ts';
import { type Answer, type Call, type Routes, sayRepeat } from '../../../platform/http/routes.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { TradingDeps } from '../deps.ts';
import { cancelOrder, modifyOrder } from './manage-orders.ts';
import { closeAll, closePosition, modifyPosition } from './manage-positions.ts';
import { placeOco, placeTrade } from './place-trade.ts';
import { keyIn, type Request } from './request.ts';

type TradeCall = Pick<Call<typeof investment.placeTrade>, 'book' | 'caller' | 'once' | 'recalled' | 'reply'>;

export function addTradingRoutes(routes: Routes, deps: TradingDeps): void {
  /** What the desk decides and writes: it makes sure of the caller as it writes. */
  const trade = <E extends Endpoint & { readonly who: 'user' }>(
    endpoint: E,
    run: (request: Request, call: Call<E>) => Promise<StoredAnswer>,
  ): void =>
    routes.handle(
      endpoint,
      async (call) => {
        const answer = await run(requestOf(call as never), call);
        sayRepeat(call.reply, answer);
        return answered<E>(answer) as never;
      },
      { recalls: true },
    );

  trade(investment.placeTrade, (request, { body }) => placeTrade(deps, request, body));
  trade(investment.placeOco, (request, { body }) => placeOco(deps, request, body));
  trade(investment.modifyOrder, (request, { params, body }) => modifyOrder(deps, request, params.id, body));
  trade(investment.cancelOrder, (request, { params }) => cancelOrder(deps, request, params.id));
  trade(investment.modifyPosition, (request, { params, body }) =>
    modifyPosition(deps, request, params.id, body),
  );
  trade(investment.closePosition, (request, { params, body }) =>
    closePosition(deps, request, params.id, body),
  );
  trade(investment.closeAllPositions, async (request, { body }) => {
    const { closeAll: isOn } = await deps.site.capabilities(deps.database);
    if (!isOn) refuse('close-all-off');
    return closeAll(deps, request, body);
  });
}

/** Who asks for what, and since when they wait: the time in the queues before this line counts too. */
function requestOf({ book, caller, once, recalled, reply }: TradeCall): Request {
  const waitedNs = BigInt(Math.round(reply.elapsedTime * 1e6));
  return {
    userId: book.bookId,
    key: keyIn(caller, book),
    once,
    recalled,
    askedAtNs: process.hrtime.bigint() - waitedNs,
  };
}

/** A kept answer is the whole of what was said the first time. */
function answered<E extends Endpoint>({ status, body, callerStands }: StoredAnswer): Answer<AnswerOf<E>> {
  return { ...(body as Answer<AnswerOf<E>>), status, ...(callerStands && { callerStands }) };
}
