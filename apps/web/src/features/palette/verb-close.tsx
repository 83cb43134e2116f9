import { investment } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { QUANTITY_SCALE } from '@halyard/engine';
import { useState } from 'react';
import { told } from '../../platform/browser/book.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { closeReceipt } from '../../domain/trading/receipts.ts';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { shareOf } from '../../domain/trading/share-of.ts';
import { TRADING_READS } from '../../domain/trading/trading-reads.ts';
import { useAct } from '../../platform/calls/act.ts';
import { createIntent } from '../../platform/calls/intent.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { VerbCard } from './verb-card.tsx';
import type { Verb } from './verbs.ts';

type VerbCloseProps = {
  readonly verb: Extract<Verb, { does: 'close' }>;
  readonly isAsked: boolean;
  readonly onDone: () => void;
};

type Body = { readonly quantity?: string; readonly shownPrice?: number };

/** The one position of a symbol, or a share of it. Where there are several, each is closed at its row. */
export function VerbClose({ verb: { symbol, share }, isAsked, onDone }: VerbCloseProps) {
  const held = usePortfolio().portfolio?.positions.filter((one) => one.symbol === symbol) ?? [];
  const [intent] = useState(() => createIntent<Body>());
  const close = useAct(investment.closePosition, {
    reloads: TRADING_READS,
    onDone: ({ data, message }) => {
      intent.done();
      notices.success(message ?? TRADING.closed, told(closeReceipt(symbol, data)));
      onDone();
    },
    onFailed: (failure) => {
      intent.failed(failure);
      notices.failure(failure, TRADING.closeFailure);
    },
  });
  const [position] = held;
  const part = position ? shareOf(share, position.quantity) : 0n;
  const problem = problemOf(held.length, symbol, part);
  const quantity = formatUnits(part, QUANTITY_SCALE);
  return (
    <VerbCard
      title={position ? `Close ${quantityText(Number(quantity))} ${symbol}` : `Close ${symbol}`}
      problem={problem}
      rows={
        position && problem === null
          ? [
              ['Of', `${position.side === 'buy' ? 'Buy' : 'Sell'} ${quantityText(position.quantity)}`],
              ['Result of the whole now', signedUsd(position.pnl)],
            ]
          : []
      }
      isAsked={isAsked}
      isBusy={close.isRunning}
      onAct={() => {
        if (!position || problem !== null) return;
        const { id, currentPrice } = position;
        const body = intent.bodyFor({ id, share }, () => ({
          ...(share === '100' ? {} : { quantity }),
          ...(currentPrice === undefined ? {} : { shownPrice: currentPrice }),
        }));
        close.run({ params: { id }, body });
      }}
    />
  );
}

function problemOf(count: number, symbol: string, part: bigint): string | null {
  if (count === 0) return TRADING.nothingOpenIn(symbol);
  if (count > 1) return TRADING.severalOpenIn(symbol, count);
  return part === 0n ? TRADING.tooSmallForStep : null;
}
