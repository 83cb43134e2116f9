import { formatUnits } from '@halyard/money';
import { QUANTITY_SCALE } from '@halyard/engine';
import { useComingBook, useOwnBook } from '../../domain/portfolio/own-book.ts';
import { usePortfolio } from '../../domain/portfolio/use-portfolio.ts';
import { useMarketState } from '../../domain/prices/market-hours.ts';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { shareOf } from '../../domain/trading/share-of.ts';
import { useClosePosition } from '../../domain/portfolio/use-close-position.ts';
import { BOOKS } from '../../texts/books.ts';
import { TRADING } from '../../texts/trading.ts';
import { VerbCard } from './verb-card.tsx';
import type { Verb } from './verbs.ts';

type VerbCloseProps = {
  readonly verb: Extract<Verb, { does: 'close' }>;
  readonly isAsked: boolean;
  readonly onDone: () => void;
};

/** The one position of a symbol, or a share of it. Where there are several, each is closed at its row. */
export function VerbClose({ verb: { symbol, share }, isAsked, onDone }: VerbCloseProps) {
  const held = usePortfolio().portfolio?.positions.filter((one) => one.symbol === symbol) ?? [];
  const [position] = held;
  const { isClosing, close } = useClosePosition(
    { id: position?.id ?? '', symbol },
    () => position?.currentPrice,
    onDone,
  );
  const part = position ? shareOf(share, position.quantity) : 0n;
  const book = useOwnBook();
  const coming = useComingBook();
  const unknown = coming?.isError ? BOOKS.listFailure : null;
  const closed = useMarketState(symbol).isOpen ? null : TRADING.marketClosed;
  const problem =
    book?.kind === 'managed'
      ? BOOKS.ledTitle(book.name)
      : (unknown ?? problemOf(held.length, symbol, part) ?? closed);
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
      isBusy={isClosing || (coming !== null && unknown === null)}
      onCancel={onDone}
      onAct={() => problem === null && close(share === '100' ? undefined : quantity)}
    />
  );
}

function problemOf(count: number, symbol: string, part: bigint): string | null {
  if (count === 0) return TRADING.nothingOpenIn(symbol);
  if (count > 1) return TRADING.severalOpenIn(symbol, count);
  return part === 0n ? TRADING.tooSmallForStep : null;
}
