import { formatPrice } from '@halyard/catalogue';
import type { Ohlc } from './draw-chart.ts';

/** The four prices of the candle under the pointer, else of the newest. */
export function OhlcLine({ symbol, candle }: { readonly symbol: string; readonly candle: Ohlc | null }) {
  if (!candle) return null;
  const tone = candle.close >= candle.open ? 'text-up' : 'text-down';
  const figures = [
    ['O', candle.open],
    ['H', candle.high],
    ['L', candle.low],
    ['C', candle.close],
  ] as const;
  return (
    <p className="pointer-events-none absolute top-2 left-3 z-10 flex flex-wrap gap-x-3 text-meta text-muted">
      {figures.map(([label, price]) => (
        <span key={label}>
          {label} <span className={tone}>{formatPrice(symbol, price)}</span>
        </span>
      ))}
    </p>
  );
}
