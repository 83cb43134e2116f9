import { investment, transactions } from '@halyard/contract';
import { useState } from 'react';
import { told } from '../../platform/browser/book.ts';
import { closeReceipt } from '../trading/receipts.ts';
import { useAct } from '../../platform/calls/act.ts';
import { createIntent } from '../../platform/calls/intent.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { TRADING_READS } from '../trading/trading-reads.ts';

type Body = { readonly quantity?: string; readonly shownPrice?: number };

/** Closes a position, or a part of it, at the price that is on the screen in that moment. */
export function useClosePosition(
  { id, symbol }: Pick<investment.Position, 'id' | 'symbol'>,
  readShownPrice: () => number | undefined,
  leave: () => void = () => {},
  onRefused: (failure: unknown) => void = () => {},
) {
  const [intent] = useState(() => createIntent<Body>());
  const close = useAct(investment.closePosition, {
    reloads: [...TRADING_READS, transactions.listTransactions],
    onDone: ({ data, message }) => {
      intent.done();
      notices.success(message ?? TRADING.closed, told(closeReceipt(symbol, data)));
    },
    close: leave,
    onFailed: (failure) => {
      intent.failed(failure);
      notices.failure(failure, TRADING.closeFailure);
      onRefused(failure);
    },
  });
  return {
    isClosing: close.isRunning,
    close: (quantity?: string) =>
      close.run({
        params: { id },
        body: intent.bodyFor({ id, quantity }, () => {
          const shownPrice = readShownPrice();
          return {
            ...(quantity === undefined ? {} : { quantity }),
            ...(shownPrice === undefined ? {} : { shownPrice }),
          };
        }),
      }),
  };
}
