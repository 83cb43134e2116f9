import { investment } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { usePortfolio } from '../../platform/portfolio/use-portfolio.ts';
import { TRADING } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Profit, SideWord } from '../../ui/movement.tsx';
import { notices } from '../../ui/notices.ts';
import { quantityText } from './figures.ts';
import { TRADING_READS } from './trading-reads.ts';

/** What would be closed and what that would bring, before it is done. */
export function CloseAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { portfolio } = usePortfolio();
  const closeAll = useAct(investment.closeAllPositions, {
    reloads: TRADING_READS,
    onDone: ({ data: { closed, failed } }) => {
      if (closed.length > 0) notices.success(TRADING.closedMany(closed.length));
      if (failed.length > 0) notices.error(TRADING.notClosed(failed.length), failed[0]?.error);
      onClose();
    },
    onFailed: (failure) => notices.failure(failure, TRADING.closeAllFailure),
  });
  if (!portfolio) return null;
  const { positions, summary } = portfolio;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Close all positions?"
      lead="Each one closes at the market price of its moment. This cannot be undone."
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
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
        <Button
          variant="danger"
          isBusy={closeAll.isRunning}
          disabled={positions.length === 0}
          onClick={() => closeAll.run({ body: {} })}
        >
          {positions.length === 1 ? 'Close 1 position' : `Close ${positions.length} positions`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
