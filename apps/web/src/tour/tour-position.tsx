import { formatPrice } from '@halyard/catalogue';
import { closePrice, figuresOf, type Position, profitOrLoss, QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits, formatUsd, PRICE_SCALE, unitsToNumber, usd } from '@halyard/money';
import type { Dispatch, ReactNode } from 'react';
import { FORM_FOOT } from '../ui/forms/form.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Profit, SideWord } from '../domain/prices/movement.tsx';
import { DelayedMark, Ticking } from '../domain/prices/price.tsx';
import { type Moment, TOUR_SYMBOL } from './practice-account.ts';
import type { TourAct, TourState } from './tour-model.ts';

const WIDTH = 400;

const HEIGHT = 116;

const EDGE = 14;

/** Less than this share of the price is not drawn larger: noise would look like a storm. */
const LEAST_SPAN = 0.00025;

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
        <div className={`${FORM_FOOT} mt-5`}>
          <p role="alert" className="text-base text-danger empty:hidden">
            {state.problem}
          </p>
          <Button variant="primary" size="large" className="w-full" onClick={() => act({ type: 'close' })}>
            Close position
          </Button>
        </div>
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

type PriceLineProps = { readonly seen: TourState['seen']; readonly position: Position };

/**
 * The prices this position could have closed at since the tour began, beside the one it was opened at: above it is a
 * profit for who bought. Levels far away are left out.
 */
function PriceLine({ seen, position }: PriceLineProps) {
  const entry = unitsToNumber(position.entryPrice, PRICE_SCALE);
  const prices = seen.map(({ bid, ask }) => (position.side === 'buy' ? bid : ask));
  const reach = Math.max(entry * LEAST_SPAN, ...prices.map((price) => Math.abs(price - entry)));
  const yOf = (price: number) => (HEIGHT / 2 - ((price - entry) / reach) * (HEIGHT / 2 - EDGE)).toFixed(1);
  const step = (WIDTH - EDGE) / Math.max(30, prices.length - 1);
  const points = prices.map((price, index) => `${(index * step).toFixed(1)} ${yOf(price)}`);
  const last = prices.at(-1) ?? entry;
  const lastX = (Math.max(0, prices.length - 1) * step).toFixed(1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The price since the tour began, and your entry price"
      className="block h-auto w-full fill-none text-[12px]"
    >
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className="stroke-line-strong" strokeDasharray="3 4" />
      <text x={WIDTH} y={HEIGHT / 2 - 6} textAnchor="end" className="fill-muted">
        Entry
      </text>
      <path d={`M${points.join('L')}`} className="stroke-ink" strokeWidth="1.75" strokeLinejoin="round" />
      <circle cx={lastX} cy={yOf(last)} r="4" className="fill-brass stroke-surface" strokeWidth="2" />
    </svg>
  );
}
