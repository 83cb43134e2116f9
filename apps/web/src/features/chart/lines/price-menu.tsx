import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { Bell } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { wishAlert } from '../../../domain/trading/alert-wish.ts';
import { closeOnBack } from '../../../platform/browser/address.ts';
import type { ChartGround } from '../canvas/draw-chart.ts';
import { roundedLevel } from './chart-lines.ts';

type Place = { readonly x: number; readonly y: number; readonly price: number };

/** So long a finger rests on one spot, and so far it may wander meanwhile. */
const LONG_PRESS_MS = 550;
const STILL_PX = 8;
const WIDTH_PX = 220;
const HEIGHT_PX = 56;

/** What can be done at the price somebody presses with the other button, or with a finger that stays. */
export function PriceMenu({ chart }: { readonly chart: ChartGround }) {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => listenForPresses(chart, setPlace), [chart]);
  const isOpen = place !== null;
  useLayoutEffect(() => (isOpen ? closeOnBack(() => setPlace(null)) : undefined), [isOpen]);
  if (place === null) return null;
  const close = () => setPlace(null);
  const value = place.price.toFixed(priceDecimalsOf(chart.symbol));
  return (
    <div
      className="absolute z-20 animate-[appear_180ms_var(--ease-house)] rounded-panel border border-line bg-surface p-1.5 shadow-lift"
      style={{ left: place.x, top: place.y }}
    >
      <button
        ref={(button) => button?.focus({ preventScroll: true })}
        type="button"
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // It ends nothing else, as a chart over the whole window.
          event.preventDefault();
          event.currentTarget.closest('section')?.focus({ preventScroll: true });
          close();
        }}
        className="flex h-9 items-center gap-2 rounded-control px-2.5 text-base whitespace-nowrap hover:bg-sunken touch:h-11"
        onClick={() => {
          wishAlert({ symbol: chart.symbol, value });
          close();
        }}
      >
        <Bell aria-hidden className="size-4 text-muted" />
        {`New alert at ${formatPrice(chart.symbol, place.price)}`}
      </button>
    </div>
  );
}

/** The browser's own menu has nothing to say about a picture. Not every phone has a press for it, so a resting finger is one. */
function listenForPresses(ground: ChartGround, open: (place: Place) => void): () => void {
  const element = ground.chart.chartElement();
  const leaving = new AbortController();
  const { signal } = leaving;
  let resting: { readonly x: number; readonly y: number; readonly timer: number } | null = null;
  let hasOpened = false;
  const openAt = (clientX: number, clientY: number) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const price = ground.priceAt(y);
    const isOnPrices =
      x < ground.chart.timeScale().width() && y < (ground.chart.panes()[0]?.getHeight() ?? 0);
    if (price === null || !isOnPrices) return;
    open({
      x: Math.min(x, width - WIDTH_PX),
      y: Math.min(y, height - HEIGHT_PX),
      price: roundedLevel(price, priceDecimalsOf(ground.symbol)),
    });
  };
  const lift = () => {
    if (resting) clearTimeout(resting.timer);
    resting = null;
  };
  const rest = ({ touches }: TouchEvent) => {
    lift();
    hasOpened = false;
    const [touch] = touches;
    if (!touch || touches.length > 1) return;
    const { clientX: x, clientY: y } = touch;
    const wait = () => {
      hasOpened = true;
      openAt(x, y);
    };
    resting = { x, y, timer: window.setTimeout(wait, LONG_PRESS_MS) };
  };
  const wander = ({ touches: [touch] }: TouchEvent) => {
    if (resting && touch && Math.hypot(touch.clientX - resting.x, touch.clientY - resting.y) > STILL_PX)
      lift();
  };
  element.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      // A finger has its own way there.
      if (resting === null) openAt(event.clientX, event.clientY);
    },
    { signal },
  );
  element.addEventListener('touchstart', rest, { signal, passive: true });
  element.addEventListener('touchmove', wander, { signal, passive: true });
  element.addEventListener(
    'touchend',
    (event) => {
      lift();
      // A press of a mouse that follows by itself would close at once what was opened.
      if (hasOpened) event.preventDefault();
    },
    { signal, passive: false },
  );
  element.addEventListener('touchcancel', lift, { signal });
  signal.addEventListener('abort', lift);
  return () => leaving.abort();
}
