import { formatUsd } from '@halyard/money';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type MarketState, useMarketState } from '../../domain/prices/market-hours.ts';
import { quantityFigureOf } from '../../domain/trading/order-body.ts';
import { TRADING } from '../../texts/trading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { CostSummary } from './cost-summary.tsx';
import { OrderButton } from './order-button.tsx';
import { Receipt } from './receipt.tsx';
import { SideToggle } from './side-toggle.tsx';
import { TicketFields } from './ticket-fields.tsx';
import type { TicketForm } from './use-ticket-form.ts';
import { useTicket } from './use-ticket.ts';

type QuickTradeProps = { readonly symbol: string; readonly form: TicketForm };

const MODES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'more', label: 'More' },
] as const;

/** Whatever it stands in that scrolls, what sends the order stays in sight. `--edge` is how wide the padding around the form is. */
const FOOT = classNames(
  'sticky -bottom-(--edge) z-10 -mx-(--edge) -mb-(--edge) flex flex-col gap-3',
  'border-t border-line bg-surface px-(--edge) pt-3 pb-[min(var(--edge),1.25rem)]',
);

/** In words of the house's own, where it has given any. */
function closedWords({ halt, closure }: MarketState): string {
  if (halt) return `${TRADING.marketClosed}. ${TRADING.halted(halt.reason)}`;
  return closure ? TRADING.closedFor(closure.reason, utcText(closure.until)) : TRADING.marketClosed;
}

/** The order form. What it takes and costs stands above the button that sends it; Enter looks through it first. */
export function QuickTrade({ symbol, form }: QuickTradeProps) {
  const live = useTicket(symbol, form);
  const { ticket, plan, cost, price, buyingPowerUsd, isReviewed } = live;
  const { change, isSending, placed } = form;
  const place = useRef<HTMLDivElement>(null);
  const [typingIn, setTypingIn] = useState<string | null>(null);
  const isShort = cost !== null && !cost.isAffordable;
  // What is still being typed is judged when one leaves it; a quantity nobody can order is said at once.
  const found = live.typedProblem;
  const problem = live.refused ?? (found?.at === typingIn && typingIn !== 'quantity' ? null : found);
  const { maxLeverage, fillShare } = live;
  const fields = <TicketFields {...{ symbol, ticket, change, maxLeverage, fillShare, problem, plan }} />;
  const hasFigure = ticket.quantity.trim() !== '';

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, key } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault();
      if (hasFigure && !isShort && live.review()) sendButton(place.current)?.focus();
    }
    if (key === 'Escape' && target instanceof HTMLElement && !event.defaultPrevented) {
      if (isReviewed) {
        event.preventDefault();
        form.review(null);
        place.current?.querySelector<HTMLElement>('[data-quantity]')?.focus();
      } else if (target instanceof HTMLInputElement) target.blur();
    }
  }
  return (
    <Form onSubmit={live.submit}>
      <div
        ref={place}
        role="presentation"
        className="flex flex-col gap-4"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          // On the way to the button nothing may appear that would move it from under the pointer.
          if (target !== sendButton(place.current)) setTypingIn(target.getAttribute('name'));
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget !== null && !place.current?.contains(relatedTarget)) setTypingIn(null);
        }}
      >
        <SideToggle symbol={symbol} side={ticket.side} price={price} onSide={(side) => change({ side })} />
        <Tabs
          label="Order type"
          value={ticket.mode}
          onValue={(mode: (typeof MODES)[number]['value']) => change({ mode })}
          tabs={MODES.map((mode) => ({ ...mode, content: fields }))}
        />
        {placed ? <Receipt placed={placed} /> : <CostSummary cost={cost} buyingPowerUsd={buyingPowerUsd} />}
        <div className={FOOT}>
          <Warnings symbol={symbol} isStale={price?.isStale === true}>
            {isShort && <Short requiredUsd={cost.requiredUsd} onMost={() => fillShare(100)} />}
          </Warnings>
          <OrderButton
            symbol={symbol}
            ticket={ticket}
            quantity={quantityFigureOf(ticket, plan)}
            isBusy={isSending}
            isDisabled={!hasFigure || isShort}
          />
          <p role="status" className="text-center text-dense text-muted empty:hidden">
            {isReviewed && TRADING.reviewed}
          </p>
        </div>
      </div>
    </Form>
  );
}

function sendButton(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('button[type=submit]') ?? null;
}

type WarningsProps = {
  readonly symbol: string;
  readonly isStale: boolean;
  readonly children: React.ReactNode;
};

function Warnings({ symbol, isStale, children }: WarningsProps) {
  const state = useMarketState(symbol);
  const { isOpen, isPastHours } = state;
  return (
    <div aria-live="polite" className="empty:hidden">
      {children}
      {!isOpen && <p className="text-base text-warn">{closedWords(state)}</p>}
      {isPastHours && <p className="text-dense text-muted">{TRADING.openInSimulation}</p>}
      {isOpen && isStale && <p className="text-base text-warn">{TRADING.delayed}</p>}
    </div>
  );
}

/** What is missing, and the two ways on. */
function Short({ requiredUsd, onMost }: { readonly requiredUsd: number; readonly onMost: () => void }) {
  return (
    <>
      <p className="text-base text-danger">{TRADING.insufficient(formatUsd(requiredUsd))}</p>
      <p className="flex flex-wrap gap-x-4 text-dense">
        <Button size="small" variant="quiet" className="-ml-2.5 touch:-ml-3" onClick={onMost}>
          Take the most I can
        </Button>
        <Link
          to="/portal"
          query={{ tab: 'wallet', view: 'deposit' }}
          className={classNames('self-center underline underline-offset-2')}
        >
          Deposit funds
        </Link>
      </p>
    </>
  );
}
