import { formatUsd } from '@halyard/money';
import type { Dispatch } from 'react';
import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { CostSummary } from '../features/ticket/cost-summary.tsx';
import { OrderButton } from '../features/ticket/order-button.tsx';
import { SideToggle } from '../features/ticket/side-toggle.tsx';
import { rangeProblem } from '../domain/trading/check-ticket.ts';
import { planOf, shareOfMost } from '../domain/trading/plan.ts';
import { centsOf, costOf } from '../domain/trading/ticket-cost.ts';
import { TicketFields } from '../features/ticket/ticket-fields.tsx';
import { TRADING } from '../texts/trading.ts';
import { Form, FORM_FOOT } from '../ui/forms/form.tsx';
import { DelayedMark } from '../domain/prices/price.tsx';
import { PRACTICE_USD, TOUR_SYMBOL } from './practice-account.ts';
import { currentStep, planTermsOf, stopLossUsd, type TourAct, type TourState } from './tour-model.ts';
import { TourSteps } from './tour-steps.tsx';
import { replyTo, type Step } from '../texts/tour.ts';
import { leverageWithin, type Ticket } from '../domain/trading/ticket.ts';
import { Button } from '../ui/buttons/button.tsx';

const QUANTITY = '0.5';

const LEVERAGE = 10;

const STOP_AWAY = 0.01;

type TourTicketProps = {
  readonly state: TourState;
  readonly act: Dispatch<TourAct>;
  readonly maxLeverage: number;
};

/** The order form of the portal, with somebody beside it who explains. */
export function TourTicket({ state, act, maxLeverage }: TourTicketProps) {
  const { ticket, price, hasSide, problem } = state;
  const terms = planTermsOf(state);
  const plan = terms && planOf(ticket, terms);
  const cost = terms && plan && costOf(plan, terms, PRACTICE_USD);
  const isShort = cost !== null && !cost.isAffordable;
  const stopLoss = formatPrice(TOUR_SYMBOL, Number(ticket.stopLoss));
  const said = { ticket, cost, stopLossUsd: stopLossUsd(state), stopLoss };
  const fillShare = (percent: number) => {
    if (!plan) return;
    const quantity = shareOfMost(ticket, plan, { buyingPower: centsOf(PRACTICE_USD) }, BigInt(percent));
    act({ type: 'change', part: { quantity } });
  };
  return (
    <div className="grid items-start gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
      <TourSteps
        state={state}
        replyTo={(step) => replyTo(step, said)}
        suggestion={
          <TourSuggestion step={currentStep(state)} state={state} act={act} maxLeverage={maxLeverage} />
        }
      />
      <Form onSubmit={() => act({ type: 'send' })} className="flex flex-col gap-4">
        <p className="flex items-baseline justify-between gap-3 font-medium">
          {TOUR_SYMBOL}
          {price?.isStale && <DelayedMark />}
        </p>
        <SideToggle
          symbol={TOUR_SYMBOL}
          side={hasSide ? ticket.side : null}
          price={price}
          onSide={(side) => act({ type: 'side', side })}
        />
        <TicketFields
          symbol={TOUR_SYMBOL}
          ticket={ticket}
          change={(part) => act({ type: 'change', part })}
          problem={rangeProblem(ticket, TOUR_SYMBOL, plan)}
          maxLeverage={maxLeverage}
          fillShare={fillShare}
        />
        <CostSummary cost={cost} buyingPowerUsd={PRACTICE_USD} />
        <div className={FORM_FOOT}>
          <div aria-live="polite" className="text-base text-danger empty:hidden">
            {isShort ? TRADING.insufficient(formatUsd(cost.requiredUsd)) : problem}
          </div>
          <OrderButton
            symbol={TOUR_SYMBOL}
            ticket={ticket}
            isBusy={false}
            isDisabled={ticket.quantity.trim() === '' || isShort}
          />
        </div>
      </Form>
    </div>
  );
}

type TourSuggestionProps = {
  readonly step: Step;
  readonly state: TourState;
  readonly act: Dispatch<TourAct>;
  readonly maxLeverage: number;
};

/** A figure to go on with, for those who do not want to think of one. */
function TourSuggestion({ step, state, act, maxLeverage }: TourSuggestionProps) {
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
