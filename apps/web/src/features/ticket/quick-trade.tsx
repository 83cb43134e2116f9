import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useIsPractice } from '../../platform/browser/use-book.ts';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { useStandstill } from '../../domain/portfolio/use-standstill.ts';
import { useMarketState } from '../../domain/prices/market-hours.ts';
import { useDraftOnChart } from '../../domain/trading/draft-levels.ts';
import { quantityFigureOf } from '../../domain/trading/order-body.ts';
import { UNPLANNED } from '../../domain/trading/plan.ts';
import type { TradeProblem } from '../../domain/trading/trade-problems.ts';
import type { Weighed } from '../../domain/trading/weighing/weighed.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import { TRADING } from '../../texts/trading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form, FORM_FOOT, isRead } from '../../ui/forms/form.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Confirmation } from './confirmation.tsx';
import { LiveCosts } from './live-costs.tsx';
import { OrderButton } from './order-button.tsx';
import { Receipt } from './receipt.tsx';
import { LiveSideToggle } from './live-side-toggle.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { Short, Warnings } from './warnings.tsx';
import type { TicketForm } from './use-ticket-form.ts';
import { useTicket } from './use-ticket.ts';

type QuickTradeProps = {
  readonly symbol: string;
  readonly form: TicketForm;
  /** In a sheet it is one step at a time: the amount, whether it is right, and what came of it. */
  readonly sheet?: { readonly close: () => void };
  /** Why it is filled in already, where it is. */
  readonly note?: ReactNode;
};

const MODES = [
  { value: 'market', label: 'Market' },
  { value: 'limit', label: 'Limit' },
  { value: 'more', label: 'More' },
] as const;

/** The order form. What it takes and costs stands above the button that sends it; Enter looks through it first. */
export function QuickTrade({ symbol, form, sheet, note }: QuickTradeProps) {
  const own = useTicket(symbol, form);
  const { ticket, live, plan, isReviewed, maxLeverage, fillShare } = own;
  const { change, isSending, placed } = form;
  const isPlay = useIsPractice();
  useDraftOnChart(symbol, placed ? UNPLANNED : plan, own.placeLevel);
  const place = useRef<HTMLDivElement>(null);
  const [typingIn, setTypingIn] = useState<string | null>(null);
  const quantity = usePart(plan, (now) => quantityFigureOf(ticket, now));
  const isStale = usePart(live, ({ price }) => price?.isStale === true);
  const requiredUsd = usePart(live, lackingOf);
  const isShort = requiredUsd !== undefined;
  // What is still being typed is judged when one leaves it; a quantity nobody can order is said at once.
  const found = useFound(live);
  const problem = own.refused ?? (found?.at === typingIn && typingIn !== 'quantity' ? null : found);
  const fields = <TicketFields {...{ symbol, ticket, change, maxLeverage, fillShare, problem, plan }} />;
  const hasFigure = ticket.quantity.trim() !== '';
  const standstill = useStandstill();
  const { isOpen } = useMarketState(symbol);
  const isHalted = standstill !== null || !isOpen;
  const maySend = hasFigure && !isShort && !isHalted;
  useReviewEnd(isHalted && isReviewed, form.review, place);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, key } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault();
      if (maySend && isRead(target.form) && own.review()) sendButton(place.current)?.focus();
    }
    if (key === 'Escape' && target instanceof HTMLElement && !event.defaultPrevented) {
      if (isReviewed) {
        event.preventDefault();
        form.review(null);
        place.current?.querySelector<HTMLElement>('[data-quantity]')?.focus();
      } else if (target instanceof HTMLInputElement) target.blur();
    }
  }
  const isConfirming = sheet !== undefined && isReviewed;
  if (sheet && placed) return <Receipt placed={placed} onLook={sheet.close} onAgain={() => change({})} />;
  return (
    <Form keptAs={form.name} onSubmit={sheet && !isReviewed ? () => void own.review() : own.submit}>
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
        {isConfirming ? (
          <Confirmation plan={plan} symbol={symbol} ticket={ticket} />
        ) : (
          <>
            {!placed && note}
            <LiveSideToggle symbol={symbol} side={ticket.side} onSide={(side) => change({ side })} />
            <Tabs
              label="Order type"
              value={ticket.mode}
              onValue={(mode: (typeof MODES)[number]['value']) => change({ mode })}
              tabs={MODES.map((mode) => ({ ...mode, content: fields }))}
            />
          </>
        )}
        {placed ? <Receipt placed={placed} /> : <LiveCosts live={live} limits={own.limits} />}
        <div className={FORM_FOOT}>
          <Warnings symbol={symbol} isStale={isStale}>
            <AtRest why={standstill} />
            {isShort && standstill === null && <Short requiredUsd={requiredUsd} onMost={own.takeMost} />}
          </Warnings>
          <OrderButton
            symbol={symbol}
            ticket={ticket}
            quantity={quantity}
            isBusy={isSending}
            isDisabled={!maySend}
            before={`${isPlay ? 'PRACTICE · ' : ''}${sheet && !isReviewed ? 'Review: ' : ''}`}
          />
          {isConfirming && <ChangeIt onChange={() => form.review(null)} />}
          {!sheet && (
            <p role="status" className="text-center text-dense text-muted empty:hidden">
              {isReviewed && maySend && TRADING.reviewed}
            </p>
          )}
        </div>
      </div>
    </Form>
  );
}

/** It comes where the button was that looked the order through. */
function ChangeIt({ onChange }: { readonly onChange: () => void }) {
  return (
    <Button isAnswer variant="secondary" size="large" className="w-full" onClick={onChange}>
      Change it
    </Button>
  );
}

/** Where nothing can be sent there is nothing to look through. The button that rests has lost the focus, and Escape with it. */
function useReviewEnd(
  isOver: boolean,
  review: TicketForm['review'],
  place: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOver) return;
    review(null);
    place.current?.querySelector<HTMLElement>('[data-quantity]')?.focus();
  }, [isOver, review, place]);
}

function lackingOf({ cost }: Weighed): number | undefined {
  return cost?.isAffordable === false ? cost.requiredUsd : undefined;
}

/** What is wrong with what is typed, at the prices of this moment. */
function useFound(live: Live<Weighed>): TradeProblem | null {
  const words = usePart(live, ({ problem }) => problem?.words);
  const at = usePart(live, ({ problem }) => problem?.at ?? undefined);
  return words === undefined ? null : { at: at ?? null, words };
}

function sendButton(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('button[type=submit]') ?? null;
}
