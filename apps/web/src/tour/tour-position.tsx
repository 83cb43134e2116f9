import { formatPrice } from '@halyard/catalogue';
import { closePrice, figuresOf, type Position, profitOrLoss, QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits, formatUsd, unitsToNumber } from '@halyard/money';
import type { Dispatch, ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Profit, SideWord } from '../domain/prices/movement.tsx';
import { DelayedMark, Ticking } from '../domain/prices/price.tsx';
import { PriceLine } from './price-line.tsx';
import { type Moment, TOUR_SYMBOL } from './practice-account.ts';
import type { TourAct, TourState } from './tour-model.ts';

type TourPositionProps = {
  readonly state: TourState;
  readonly position: Position;
  readonly moment: Moment;
  readonly act: Dispatch<TourAct>;
};

const AFTERWARDS = {
  stopped: 'Your order is now a position, and moves with the market. The stop loss closes it if you do not.',
  'open-ended': 'Your order is now a position, and moves with the market until you close it.',
} as const;

/** The position as it lives: what it is worth at the price of this second, and what it takes. */
export function TourPosition({ state, position, moment, act }: TourPositionProps) {
  const { pricing, isFresh } = moment;
  const pnlUsd = usd(profitOrLoss(position, position.quantity, pricing));
  return (
    <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div>
        <h3 className="text-base font-medium">
          <SideWord side={position.side} />{' '}
          {`${formatUnits(position.quantity, QUANTITY_SCALE)} ${TOUR_SYMBOL} · 1:${position.leverage}`}
        </h3>
        <p className="mt-2 text-worth font-medium">
          <Ticking value={pnlUsd} className="-mx-1 px-1">
            <Profit amountUsd={pnlUsd} />
          </Ticking>
        </p>
        <p className="mt-1 text-dense text-muted">
          {isFresh ? 'Profit or loss, if you closed now' : <DelayedMark />}
        </p>
        <div className="mt-5">
          <PriceLine seen={state.seen} position={position} />
        </div>
      </div>
      <div>
        <Facts position={position} moment={moment} equityUsd={equityOf(state, moment)} />
        <p className="mt-4 text-base text-muted">
          {AFTERWARDS[position.stopLoss === null ? 'open-ended' : 'stopped']}
        </p>
        <Button variant="primary" size="large" className="mt-5 w-full" onClick={() => act({ type: 'close' })}>
          Close position
        </Button>
        <p role="alert" className="mt-2 text-base text-danger empty:hidden">
          {state.problem}
        </p>
      </div>
    </div>
  );
}

type FactsProps = { readonly position: Position; readonly moment: Moment; readonly equityUsd: number };

function Facts({ position, moment, equityUsd }: FactsProps) {
  const { side, entryPrice, stopLoss, takeProfit, marginUsd, commissionUsd } = position;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Price now', formatPrice(TOUR_SYMBOL, closePrice(side, moment.pricing.quote))],
    ['Entry price', formatPrice(TOUR_SYMBOL, entryPrice)],
    ...(stopLoss === null ? [] : [['Stop loss', formatPrice(TOUR_SYMBOL, stopLoss)] as const]),
    ...(takeProfit === null ? [] : [['Take profit', formatPrice(TOUR_SYMBOL, takeProfit)] as const]),
    ['Margin locked', formatUsd(usd(marginUsd))],
    ['Commission paid', formatUsd(usd(commissionUsd))],
    ['Equity', formatUsd(equityUsd)],
  ];
  return (
    <dl aria-label="Position" className="divide-y divide-line border-y border-line text-dense">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 py-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function equityOf({ account }: TourState, { pricing: { quote } }: Moment): number {
  const symbols = new Map([[TOUR_SYMBOL, { quote, isFresh: true, isOpen: true }]]);
  return usd(figuresOf(account, { symbols, nights: new Map() }).equityUsd);
}

function usd(cents: bigint): number {
  return unitsToNumber(cents, 2);
}
