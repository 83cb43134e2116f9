import { investment } from '@halyard/contract';
import { bookOf, told } from '../../platform/browser/book.ts';
import { closeReceipt } from '../trading/receipts.ts';
import { useAct } from '../../platform/calls/act.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { TRADING_READS } from '../trading/trading-reads.ts';

/** Closes a position, or a part of it, at the price that is on the screen in that moment. */
export function useClosePosition(
  { id, symbol }: Pick<investment.Position, 'id' | 'symbol'>,
  readShownPrice: () => number | undefined,
  leave: () => void = () => {},
  onRefused: (failure: unknown) => void = () => {},
) {
  const close = useAct(investment.closePosition, {
    reloads: TRADING_READS,
    onDone: ({ data, message }, asked) => {
      notices.success(message ?? TRADING.closed, told(closeReceipt(symbol, data), bookOf(asked)));
    },
    close: leave,
    onFailed: (failure) => {
      notices.failure(failure, TRADING.closeFailure);
      onRefused(failure);
    },
  });
  return {
    isClosing: close.isRunning,
    close: (quantity?: string) => {
      const shownPrice = readShownPrice();
      const means = { params: { id }, body: quantity === undefined ? {} : { quantity } };
      const body = { ...means.body, ...(shownPrice === undefined ? {} : { shownPrice }) };
      close.run({ ...means, body }, means);
    },
  };
}
