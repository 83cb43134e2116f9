import type { LivePrice } from '../../platform/live/price-store.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { PriceFigure } from '../../domain/prices/price.tsx';

export type SideToggleProps = {
  readonly symbol: string;
  /** Null where pressing one opens the form. */
  readonly side: 'buy' | 'sell' | null;
  readonly price: LivePrice | undefined;
  readonly onSide: (side: 'buy' | 'sell') => void;
};

/** Buy and sell, each with the price it would be done at. */
export function SideToggle({ symbol, side, price, onSide }: SideToggleProps) {
  return (
    <div role="group" aria-label="Side" className="grid grid-cols-2 gap-2">
      <SideButton
        label="Sell"
        symbol={symbol}
        price={price?.bid}
        isChosen={side === null ? null : side === 'sell'}
        look="bg-down"
        onChoose={() => onSide('sell')}
      />
      <SideButton
        label="Buy"
        symbol={symbol}
        price={price?.ask}
        isChosen={side === null ? null : side === 'buy'}
        look="bg-up"
        onChoose={() => onSide('buy')}
      />
    </div>
  );
}

type SideButtonProps = {
  readonly label: string;
  readonly symbol: string;
  readonly price: number | undefined;
  readonly isChosen: boolean | null;
  readonly look: string;
  readonly onChoose: () => void;
};

function SideButton({ label, symbol, price, isChosen, look, onChoose }: SideButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen ?? undefined}
      onClick={onChoose}
      className={classNames(
        'flex h-13 flex-col items-center justify-center rounded-control border transition-colors duration-120',
        isChosen !== false
          ? `border-transparent text-on-side ${look}`
          : 'border-line-strong bg-surface hover:bg-sunken',
      )}
    >
      <span className="text-base leading-5 font-semibold">{label}</span>
      <span className="text-dense">
        {price === undefined ? '–' : <PriceFigure symbol={symbol} price={price} />}
      </span>
    </button>
  );
}
