import type { ReactNode } from 'react';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { PriceFigure } from '../../domain/prices/price.tsx';

export type SideToggleProps = {
  readonly symbol: string;
  /** Null where pressing one opens the form. */
  readonly side: 'buy' | 'sell' | null;
  readonly price?: LivePrice | undefined;
  /** Where the prices are too old to trust, buttons that would else be solid are not. */
  readonly isMuted?: boolean;
  /** Both prices where they move by themselves. */
  readonly figures?: Readonly<Record<'bid' | 'ask', ReactNode>>;
  readonly onSide: (side: 'buy' | 'sell') => void;
};

/** Buy and sell, each with the price it would be done at. */
export function SideToggle({ symbol, side, isMuted = false, price, figures, onSide }: SideToggleProps) {
  const still = (at: 'bid' | 'ask') => (price ? <PriceFigure symbol={symbol} price={price[at]} /> : '–');
  return (
    <div role="group" aria-label="Side" className="grid grid-cols-2 gap-2">
      <SideButton
        label="Sell"
        figure={figures?.bid ?? still('bid')}
        isChosen={side === null ? null : side === 'sell'}
        isSolid={!isMuted && side !== 'buy'}
        look="bg-down"
        onChoose={() => onSide('sell')}
      />
      <SideButton
        label="Buy"
        figure={figures?.ask ?? still('ask')}
        isChosen={side === null ? null : side === 'buy'}
        isSolid={!isMuted && side !== 'sell'}
        look="bg-up"
        onChoose={() => onSide('buy')}
      />
    </div>
  );
}

type SideButtonProps = {
  readonly label: string;
  readonly figure: ReactNode;
  readonly isChosen: boolean | null;
  readonly isSolid: boolean;
  readonly look: string;
  readonly onChoose: () => void;
};

function SideButton({ label, figure, isChosen, isSolid, look, onChoose }: SideButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen ?? undefined}
      onClick={onChoose}
      className={classNames(
        'flex h-13 flex-col items-center justify-center rounded-control border transition-colors duration-120',
        isChosen === null && 'low:h-11 low:flex-row low:gap-3',
        isSolid ? `border-transparent text-on-side ${look}` : 'border-line-strong bg-surface hover:bg-sunken',
      )}
    >
      <span className="text-base leading-5 font-semibold">{label}</span>
      <span className="text-dense">{figure}</span>
    </button>
  );
}
