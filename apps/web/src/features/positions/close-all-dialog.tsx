import { type AnswerOf, investment } from '@halyard/contract';
import { told } from '../../platform/browser/book.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { TRADING } from '../../texts/trading.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { Profit, SideWord, signedUsd } from '../../domain/prices/movement.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { useMarketState, useOpenMarkets } from '../../domain/prices/market-hours.ts';
import { TRADING_READS } from '../../domain/trading/trading-reads.ts';

type Closed = AnswerOf<typeof investment.closeAllPositions>['closed'];

const NOTHING: readonly investment.Position[] = [];

const resultText = (closed: Closed): string => `Result ${signedUsd(sumOf(closed))}.`;

function sumOf(closed: readonly { readonly pnl: number }[]): number {
  return closed.reduce((sum, { pnl }) => sum + Math.round(pnl * 100), 0) / 100;
}

/** What would be closed and what that would bring, before it is done. */
export function CloseAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { portfolio } = usePortfolio();
  const book = useBook();
  const closeAll = useToldAct(investment.closeAllPositions, {
    reloads: TRADING_READS,
    onDone: ({ data: { closed, failed } }) => {
      if (closed.length > 0)
        notices.success(TRADING.closedMany(closed.length), told(resultText(closed), book));
      if (failed.length > 0) notices.error(TRADING.notClosed(failed.length), failed[0]?.error);
    },
    close: onClose,
    failure: TRADING.closeAllFailure,
  });
  const positions = portfolio?.positions ?? NOTHING;
  const open = useOpenMarkets(positions.map(({ symbol }) => symbol));
  if (!portfolio) return null;
  const closable = positions.filter(({ symbol }) => open.has(symbol));
  const isAll = closable.length === positions.length;
  return (
    <Question
      onClose={onClose}
      title={told('Close all positions?', book)}
      lead="Each one closes at the market price of its moment. This cannot be undone."
      action={told(
        !isAll && closable.length > 0
          ? TRADING.closeSome(closable.length, positions.length)
          : TRADING.closeMany(positions.length),
        book,
      )}
      keep="Keep them"
      tone="danger"
      isBusy={closeAll.isRunning}
      disabled={closable.length === 0}
      // All is what is open now: what was opened since is in no answer from before.
      onAct={() => closeAll.run({ body: {} }, { body: { ids: positions.map(({ id }) => id) } })}
    >
      <ul className="max-h-60 divide-y divide-line overflow-y-auto border-y border-line text-dense">
        {positions.map(({ id, symbol, side, quantity, pnl }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span>
              <SideWord side={side} /> {quantityText(quantity)} {symbol}
              <ClosedMarket symbol={symbol} />
            </span>
            <Profit amountUsd={pnl} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between gap-4 font-medium">
        Result at current prices
        <Profit amountUsd={isAll ? portfolio.summary.totalPnl : sumOf(closable)} />
      </p>
    </Question>
  );
}

/** What is said of a market is read anew as long as a row of it is there. */
function ClosedMarket({ symbol }: { readonly symbol: string }) {
  const { isOpen } = useMarketState(symbol);
  return isOpen ? null : <span className="block text-warn">{TRADING.marketClosed}</span>;
}
