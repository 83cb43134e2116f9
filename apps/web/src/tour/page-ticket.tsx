import { formatUsd } from '@halyard/money';
import {
  type Dispatch,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import { OrderButton } from '../features/ticket/order-button.tsx';
import { SideToggle } from '../features/ticket/side-toggle.tsx';
import { DelayedMark } from '../domain/prices/price.tsx';
import { signedUsd } from '../domain/prices/movement.tsx';
import { planOf } from '../domain/trading/plan.ts';
import { costOf, type TicketCost } from '../domain/trading/ticket-cost.ts';
import { EMPTY_TICKET, leveragesUpTo, type Ticket } from '../domain/trading/ticket.ts';
import type { LivePrice } from '../platform/live/price-store.ts';
import { PAGE_TICKET } from '../texts/tour.ts';
import { TRADING } from '../texts/trading.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Form } from '../ui/forms/form.tsx';
import { AmountInput } from '../ui/forms/amount-input.tsx';
import { PRACTICE_USD, TOUR_SYMBOL } from './practice-account.ts';
import { Receipt } from './receipt.tsx';
import {
  beginTour,
  momentOf,
  phaseOf,
  planTermsOf,
  stopLossUsd,
  type TourAct,
  tourReducer,
  type TourState,
} from './tour-model.ts';
import { TourPosition } from './tour-position.tsx';
import { explainTrade } from './trade-receipt.ts';
import { useMaxLeverage } from './use-max-leverage.ts';
import { useTourPrices } from './use-tour-prices.ts';

const FILLED_IN: Ticket = {
  ...EMPTY_TICKET,
  quantity: '0.05',
  leverage: 10,
  exitsIn: 'percent',
  stopLoss: '1',
};
const STOPS = ['0.5', '1', '2', '5'];

/** The ticket of the tour as it stands on a page: it is filled in, shows every cost, and trades in this page alone. */
export function PageTicket({ wayOn }: { readonly wayOn: ReactNode }) {
  const [state, act] = useReducer(tourReducer, FILLED_IN, beginTour);
  const place = useRef<HTMLElement>(null);
  const isSeen = useSeen(place);
  const { isCutOff } = useTourPrices(
    useCallback((price: LivePrice, atMs: number) => act({ type: 'price', price, atMs }), []),
    isSeen,
  );
  const stage = useFocusOnScene(phaseOf(state));
  return (
    <section
      ref={place}
      aria-labelledby="page-ticket"
      className="min-w-0 self-center rounded-panel border border-line-strong bg-surface shadow-lift"
    >
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 sm:px-5">
        <h2 id="page-ticket" className="text-base font-medium">
          {TOUR_SYMBOL}
          <span className="font-normal text-muted">{PAGE_TICKET.name}</span>
        </h2>
        {state.price?.isStale ? (
          <DelayedMark />
        ) : (
          <span className="text-meta text-muted">{PAGE_TICKET.mark(formatUsd(PRACTICE_USD))}</span>
        )}
      </header>
      <div ref={stage} tabIndex={-1} className="p-4 focus:outline-none sm:p-5">
        <Scene state={state} act={act} wayOn={wayOn} />
      </div>
      <p role="status" className="border-t border-line px-4 py-2.5 text-meta text-muted sm:px-5">
        {isCutOff ? PAGE_TICKET.cutOff : PAGE_TICKET.foot}
      </p>
    </section>
  );
}

type SceneProps = {
  readonly state: TourState;
  readonly act: Dispatch<TourAct>;
  readonly wayOn: ReactNode;
};

function Scene({ state, act, wayOn }: SceneProps) {
  const moment = momentOf(state);
  const open = state.account.positions[0];
  if (state.ended) return <Ended state={state} act={act} wayOn={wayOn} />;
  if (open && moment) return <TourPosition state={state} position={open} moment={moment} act={act} />;
  return <TicketScene state={state} act={act} />;
}

function TicketScene({ state, act }: Omit<SceneProps, 'wayOn'>) {
  const { ticket, price, problem } = state;
  const maxLeverage = useMaxLeverage();
  const terms = planTermsOf(state);
  const plan = terms && planOf(ticket, terms);
  const cost = terms && plan && costOf(plan, terms, PRACTICE_USD);
  const isShort = cost !== null && !cost.isAffordable;
  const change = (part: Partial<Ticket>) => act({ type: 'change', part });
  return (
    <Form onSubmit={() => act({ type: 'send' })} className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <SideToggle
          symbol={TOUR_SYMBOL}
          side={ticket.side}
          price={price}
          onSide={(side) => act({ type: 'side', side })}
        />
        <Field label="Quantity">
          {(control) => (
            <AmountInput
              {...control}
              name="quantity"
              min="0"
              step="0.01"
              placeholder="0.00"
              unit="BTC"
              value={ticket.quantity}
              onValue={(quantity) => change({ quantity })}
            />
          )}
        </Field>
        <Choice
          label="Leverage"
          value={String(ticket.leverage)}
          choices={leveragesUpTo(maxLeverage).map((one) => [String(one), `1:${one}`])}
          onValue={(leverage) => change({ leverage: Number(leverage) })}
        />
        <Choice
          label={PAGE_TICKET.stop}
          value={ticket.stopLoss}
          choices={STOPS.map((one) => [one, `${one}%`])}
          onValue={(stopLoss) => change({ stopLoss })}
        />
      </div>
      <div className="flex min-w-0 flex-col">
        <Costs cost={cost} atStopUsd={stopLossUsd(state)} />
        <p role="alert" className="pt-2 text-dense text-danger empty:hidden">
          {isShort ? TRADING.insufficient(formatUsd(cost.requiredUsd)) : problem}
        </p>
        <div className="mt-auto pt-4">
          <OrderButton
            symbol={TOUR_SYMBOL}
            ticket={ticket}
            isBusy={false}
            isDisabled={ticket.quantity.trim() === '' || isShort}
          />
        </div>
      </div>
    </Form>
  );
}

type CostsProps = { readonly cost: TicketCost | null; readonly atStopUsd: number | null };

/** Every line has its place before its figure is known, so that nothing moves when it comes. */
function Costs({ cost, atStopUsd }: CostsProps) {
  const rows = [
    ['Position value', cost && formatUsd(cost.notionalUsd)],
    ['Margin, set aside', cost && formatUsd(cost.marginUsd)],
    ['Spread, in and out', cost && formatUsd(cost.spreadUsd)],
    ['Commission', cost && formatUsd(cost.commissionUsd)],
    ['Each night it is held', cost && signedUsd(cost.nightUsd)],
    ['If the stop closes it', atStopUsd === null ? null : signedUsd(atStopUsd)],
  ] as const;
  return (
    <dl aria-label={PAGE_TICKET.costs} className="divide-y divide-line border-b border-line text-dense">
      <div className="flex items-baseline justify-between gap-4 pb-2.5">
        <dt className="text-base font-medium">{PAGE_TICKET.total}</dt>
        <dd className="text-figure font-medium">
          {cost ? formatUsd(cost.spreadUsd + cost.commissionUsd) : '–'}
        </dd>
      </div>
      {rows.map(([label, figure]) => (
        <div key={label} className="flex justify-between gap-4 py-1.75">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium whitespace-nowrap">{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [string, string])[];
  readonly onValue: (value: string) => void;
};

/** One of a few. The browser's own, since it stands in the page before any script does. */
function Choice({ label, value, choices, onValue }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-base font-medium">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-line-strong p-0.5">
        {choices.map(([choice, text]) => (
          <label
            key={choice}
            className="flex h-7.5 cursor-pointer items-center justify-center rounded-[4px] text-dense font-medium text-muted outline-offset-2 outline-focus transition-colors duration-120 hover:text-ink has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 touch:h-10"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onValue(choice)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Ended({ state, act, wayOn }: SceneProps) {
  const trade = explainTrade(state.events);
  const reason = state.ended?.closed.reason;
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
      <div className="flex flex-col items-start gap-3">
        <h3 className="text-lead font-medium">
          {reason === 'stop_loss' ? PAGE_TICKET.stopped : PAGE_TICKET.closed}
        </h3>
        <p className="text-base text-muted">{PAGE_TICKET.after}</p>
        <div className="mt-auto grid w-full gap-2 pt-3">
          {wayOn}
          <Button variant="quiet" size="large" onClick={() => act({ type: 'again' })}>
            Try again
          </Button>
        </div>
      </div>
      {trade && <Receipt trade={trade} />}
    </div>
  );
}

/** Whether any of it is on the screen: prices that nobody sees are not asked for. */
function useSeen(place: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

/** What was pressed is gone with its scene; the keyboard goes on in the next one. */
function useFocusOnScene(scene: string) {
  const stage = useRef<HTMLDivElement>(null);
  const last = useRef(scene);
  useEffect(() => {
    if (last.current === scene) return;
    last.current = scene;
    stage.current?.focus({ preventScroll: true });
  }, [scene]);
  return stage;
}
