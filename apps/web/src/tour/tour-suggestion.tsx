import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import type { Dispatch } from 'react';
import { leverageWithin, type Ticket } from '../domain/trading/ticket.ts';
import { Button } from '../ui/buttons/button.tsx';
import { TOUR_SYMBOL } from './practice-account.ts';
import type { TourAct, TourState } from './tour-model.ts';
import type { Step } from '../texts/tour.ts';

const QUANTITY = '0.5';
const LEVERAGE = 10;
const STOP_AWAY = 0.01;

type TourSuggestionProps = {
  readonly step: Step;
  readonly state: TourState;
  readonly act: Dispatch<TourAct>;
  readonly maxLeverage: number;
};

/** A figure to go on with, for those who do not want to think of one. */
export function TourSuggestion({ step, state, act, maxLeverage }: TourSuggestionProps) {
  const suggested = suggestionFor(step, state, maxLeverage);
  if (suggested === null) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      className="mt-2"
      onClick={() => act({ type: 'change', part: suggested.part })}
    >
      {suggested.label}
    </Button>
  );
}

type Suggested = { readonly label: string; readonly part: Partial<Ticket> };

function suggestionFor(step: Step, { ticket, price }: TourState, maxLeverage: number): Suggested | null {
  switch (step) {
    case 'quantity':
      return { label: `Use ${QUANTITY} BTC`, part: { quantity: QUANTITY } };
    case 'leverage': {
      const leverage = leverageWithin(LEVERAGE, maxLeverage);
      return { label: `Use 1:${leverage}`, part: { leverage } };
    }
    case 'stop': {
      if (price === undefined) return null;
      const level = ticket.side === 'buy' ? price.bid * (1 - STOP_AWAY) : price.ask * (1 + STOP_AWAY);
      return {
        label: `Use ${formatPrice(TOUR_SYMBOL, level)}, 1% away`,
        part: { stopLoss: level.toFixed(priceDecimalsOf(TOUR_SYMBOL)) },
      };
    }
    case 'side':
    case 'send':
      return null;
  }
}
