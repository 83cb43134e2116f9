import { formatUsd, usd } from '@halyard/money';
import { told } from '../../platform/browser/book.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { isLed, useComingBook, useOwnBook } from '../../domain/portfolio/own-book.ts';
import { useStandstill } from '../../domain/portfolio/use-standstill.ts';
import { useMarketState } from '../../domain/prices/market-hours.ts';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { levelWords } from '../../domain/trading/exit-levels.ts';
import type { PlannedExit } from '../../domain/trading/plan.ts';
import { placeReceipt } from '../../domain/trading/receipts.ts';
import { showTrade } from '../../domain/trading/shown-trade.ts';
import { restated } from '../../domain/trading/ticket.ts';
import { usePlaceOrder } from '../../domain/trading/use-place-order.ts';
import { useWeighed } from '../../domain/trading/weighing/use-weighed.ts';
import { go } from '../../platform/browser/address.ts';
import { useLive } from '../../platform/live/derive.ts';
import { BOOKS } from '../../texts/books.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { VerbCard } from './verb-card.tsx';
import type { Verb } from './verbs.ts';

type TradeVerb = Extract<Verb, { does: 'trade' }>;
type VerbTradeProps = {
  readonly verb: TradeVerb;
  /** Before it is asked for it only says what it would be. */
  readonly isAsked: boolean;
  readonly onDone: () => void;
};

/** An order as it was typed: what it would take and cost, and then, once more confirmed, its way. */
export function VerbTrade({ verb: { symbol, ticket: typed }, isAsked, onDone }: VerbTradeProps) {
  const { ticket, live, findProblem } = useWeighed(typed, symbol);
  const { plan, cost, shownPrice } = useLive(live);
  const book = useBook();
  const own = useOwnBook();
  const coming = useComingBook();
  const { isSending, send } = usePlaceOrder({
    onPlaced: (placed, said) => {
      const { order, position } = placed;
      notices.show(said, {
        detail: told(placeReceipt(placed), book),
        action: {
          label: 'View',
          onClick: () => {
            go({ to: '/portal', query: { tab: 'trading', symbol, book } });
            showTrade({ id: position?.id ?? order.id, of: position ? 'position' : 'order', as: 'row' });
          },
        },
      });
    },
    onFailed: () => {},
    close: onDone,
  });
  const problem = findProblem();
  const isShort = cost !== null && !cost.isAffordable;
  const short = isShort ? TRADING.insufficient(formatUsd(cost.requiredUsd)) : null;
  const unknown = coming?.isError ? BOOKS.listFailure : null;
  const standstill = useStandstill();
  const closed = useMarketState(symbol).isOpen ? null : TRADING.marketClosed;
  const words =
    own && isLed(own)
      ? BOOKS.ledTitle(own.name)
      : (unknown ?? standstill ?? closed ?? problem?.words ?? short);
  const exit = (label: string, planned: PlannedExit | null) =>
    planned
      ? [
          [
            label,
            `${levelWords(symbol, planned.closesAt)}${planned.resultUsd === null ? '' : ` · ${signedUsd(usd(planned.resultUsd))}`}`,
          ] as const,
        ]
      : [];
  return (
    <VerbCard
      title={restated(ticket, symbol)}
      problem={words}
      rows={
        plan && cost
          ? [
              ['Price', levelWords(symbol, plan.opening.price)],
              ['Required margin', `${formatUsd(cost.marginUsd)} at 1:${ticket.leverage}`],
              ['Commission and spread', formatUsd(cost.commissionUsd + cost.spreadUsd)],
              ...exit('Stop loss', plan.exits.stopLoss),
              ...exit('Take profit', plan.exits.takeProfit),
              ['Left after this order', formatUsd(cost.leftUsd)],
            ]
          : []
      }
      isAsked={isAsked}
      isBusy={isSending || (coming !== null && unknown === null)}
      look={ticket.side === 'buy' ? 'up' : 'down'}
      onCancel={onDone}
      onAct={() => plan && words === null && send({ symbol, ticket, plan }, shownPrice)}
    />
  );
}
