import { investment, transactions } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { createIntent } from '../../platform/intent.ts';
import { TRADING } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import { TRADING_READS } from './trading-reads.ts';

type Body = { readonly quantity?: string; readonly shownPrice?: number };

/** Closes a position, or a part of it, at the price that is on the screen in that moment. */
export function useClosePosition(
  id: string,
  readShownPrice: () => number | undefined,
  onDone: () => void = () => {},
) {
  const [intent] = useState(() => createIntent<Body>());
  const close = useAct(investment.closePosition, {
    reloads: [...TRADING_READS, transactions.listTransactions],
    onDone: ({ message }) => {
      intent.done();
      notices.success(message ?? TRADING.closed);
      onDone();
    },
    onFailed: (failure) => {
      intent.failed(failure);
      notices.failure(failure, TRADING.closeFailure);
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
