import { formatPrice } from '@halyard/catalogue';
import type { Position } from '@halyard/engine';
import { formatUsd, usd } from '@halyard/money';
import type { Dispatch, ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { signedUsd } from '../domain/prices/movement.tsx';
import { NEW_ACCOUNT, PRACTICE_USD, TOUR_SYMBOL } from './practice-account.ts';
import type { TourAct, TourState } from './tour-model.ts';

type TourEndProps = {
  readonly state: TourState;
  readonly ended: NonNullable<TourState['ended']>;
  readonly position: Position;
  readonly act: Dispatch<TourAct>;
  readonly wayOn: ReactNode;
};

/** How it ended, as a statement that adds up, and the way on. */
export function TourEnd({ state, ended: { closed }, position, act, wayOn }: TourEndProps) {
  const { availableUsd } = state.account;
  // The account began with nothing but the practice funds, so what is left over are its nights.
  const nightsUsd = availableUsd - NEW_ACCOUNT.availableUsd + position.commissionUsd - closed.pnlUsd;
  const rows: readonly (readonly [string, string])[] = [
    ['Practice dollars', formatUsd(PRACTICE_USD)],
    ['Commission', signedUsd(usd(-position.commissionUsd))],
    ...(nightsUsd === 0n ? [] : [['Overnight', signedUsd(usd(nightsUsd))] as const]),
    ['Profit or loss', signedUsd(usd(closed.pnlUsd))],
  ];
  return (
    <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div>
        <h3 className="text-lead font-medium">{endTitle(closed.reason)}</h3>
        <p className="mt-2 max-w-[48ch] text-body text-muted">
          {`Opened at ${formatPrice(TOUR_SYMBOL, position.entryPrice)}, closed at ${formatPrice(TOUR_SYMBOL, closed.price)}. That is all there is to a trade: a side, a size, what it costs, and a way out.`}
        </p>
        <p className="mt-3 max-w-[48ch] text-body text-muted">
          In your own account there are also charts, pending orders, trailing stops, and an explanation of
          every figure.
        </p>
      </div>
      <div>
        <dl aria-label="Statement" className="divide-y divide-line border-y border-line text-base">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 py-2 font-semibold">
            <dt>Balance</dt>
            <dd>{formatUsd(usd(availableUsd))}</dd>
          </div>
        </dl>
        <div className="mt-5 grid gap-2">
          {wayOn}
          <Button variant="quiet" size="large" onClick={() => act({ type: 'again' })}>
            Try again
          </Button>
        </div>
      </div>
    </div>
  );
}

function endTitle(reason: NonNullable<TourState['ended']>['closed']['reason']): string {
  switch (reason) {
    case 'stop_loss':
      return 'Your stop loss closed the position';
    case 'take_profit':
      return 'Your take profit closed the position';
    case 'stop_out':
      return 'The position was closed: its margin ran out';
    default:
      return 'You closed the position';
  }
}
