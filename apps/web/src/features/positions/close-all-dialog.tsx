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
import { TRADING_READS } from '../../domain/trading/trading-reads.ts';

type Closed = AnswerOf<typeof investment.closeAllPositions>['closed'];

function resultText(closed: Closed): string {
  const cents = closed.reduce((sum, { pnl }) => sum + Math.round(pnl * 100), 0);
  return `Result ${signedUsd(cents / 100)}.`;
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
  if (!portfolio) return null;
  const { positions, summary } = portfolio;
  return (
    <Question
      onClose={onClose}
      title={told('Close all positions?', book)}
      lead="Each one closes at the market price of its moment. This cannot be undone."
      action={told(positions.length === 1 ? 'Close 1 position' : `Close ${positions.length} positions`, book)}
      keep="Keep them"
      tone="danger"
      isBusy={closeAll.isRunning}
      disabled={positions.length === 0}
      // All is what is open now: what was opened since is in no answer from before.
      onAct={() => closeAll.run({ body: {} }, { body: { ids: positions.map(({ id }) => id) } })}
    >
      <ul className="max-h-60 divide-y divide-line overflow-y-auto border-y border-line text-dense">
        {positions.map(({ id, symbol, side, quantity, pnl }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span>
              <SideWord side={side} /> {quantityText(quantity)} {symbol}
            </span>
            <Profit amountUsd={pnl} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between gap-4 font-medium">
        Result at current prices
        <Profit amountUsd={summary.totalPnl} />
      </p>
    </Question>
  );
}
