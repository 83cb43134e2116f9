import type { market } from '@halyard/contract';
import { fetchData, readMaxQuoteAgeMs } from '../../platform/browser/public-calls.ts';

/** Prices on the public pages: asked for while somebody looks, never pushed. */

const ASK_EVERY_MS = 2_000;
const FLASH_MS = 400;

export function wakeQuotes(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-quote]')];
  if (places.length === 0) return;
  const symbols = [...new Set(places.map(symbolOf))];
  let newest = new Map<string, market.MarketPrice>();
  let skewMs = 0;

  const show = (maxAgeMs: number): void => {
    for (const place of places) {
      const price = newest.get(symbolOf(place));
      if (!price) continue;
      showPrice(place, price);
      place.toggleAttribute('data-stale', Date.now() - skewMs - Date.parse(price.at) > maxAgeMs);
    }
  };
  const ask = async (): Promise<void> => {
    const answer = await fetchData('/market/prices', { query: { symbols: symbols.join(',') } });
    if (answer) {
      newest = new Map(answer.data.map((price) => [price.symbol, price]));
      skewMs = answer.skewMs;
    }
    show(await readMaxQuoteAgeMs());
  };
  const round = (): void => {
    if (document.visibilityState === 'visible') void ask();
  };
  round();
  setInterval(round, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', round);
  void drawSparks();
}

function symbolOf(place: HTMLElement): string {
  return place.dataset['quote'] ?? '';
}

function showPrice(place: HTMLElement, { bid, ask, price, changePercent }: market.MarketPrice): void {
  const decimals = Number(place.dataset['decimals'] ?? 2);
  const figures = { bid, ask, price, spread: ask - bid };
  for (const [name, value] of Object.entries(figures)) write(place, name, value, decimals);
  const change = place.querySelector<HTMLElement>('[data-part="change"]');
  if (!change) return;
  const shown = Math.round(changePercent * 100);
  change.dataset['direction'] = shown > 0 ? 'up' : shown < 0 ? 'down' : 'flat';
  const sign = shown > 0 ? '+' : shown < 0 ? '\u2212' : '';
  const figure = change.querySelector('[data-figure]');
  if (figure) figure.textContent = `${sign}${Math.abs(shown / 100).toFixed(2)}%`;
}

/** The last two digits are set heavier: the ones that move. */
function write(place: HTMLElement, name: string, value: number, decimals: number): void {
  const text = format(value, decimals);
  const isWhole = name === 'spread';
  for (const part of place.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)) {
    const [head, tail] = part.children;
    if (!head || !tail) continue;
    const before = Number(part.dataset['value'] ?? value);
    part.dataset['value'] = String(value);
    head.textContent = isWhole ? text : text.slice(0, -2);
    tail.textContent = isWhole ? '' : text.slice(-2);
    if (value !== before && !isWhole) flash(part, value > before ? '--up' : '--down');
  }
}

function format(value: number, decimals: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

function flash(part: HTMLElement, colour: '--up' | '--down'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const tint = `color-mix(in oklab, var(${colour}) 16%, transparent)`;
  part.animate([{ backgroundColor: tint }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  });
}

/** A day in half hours behind each price of the table. */
async function drawSparks(): Promise<void> {
  for (const spark of document.querySelectorAll<SVGPathElement>('[data-spark]')) {
    const symbol = spark.dataset['spark'] ?? '';
    const answer = await fetchData('/market/chart/{symbol}', {
      symbol,
      query: { timeframe: '30m', count: '48' },
    });
    // A market that has just opened has no line yet.
    if (answer === null || answer.data.length < 2) continue;
    spark.setAttribute('d', sparkOf(answer.data.map(({ close }) => close)));
  }
}

/** A line through a box of 100 by 28. */
function sparkOf(values: readonly number[]): string {
  const low = Math.min(...values);
  const height = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * 100;
    return `${x.toFixed(1)} ${(27 - ((value - low) / height) * 26).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
