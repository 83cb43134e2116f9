import { formatPrice } from '@halyard/catalogue';
import { useFigureText } from '../../domain/prices/follow-figure.ts';
import { type Live, usePart } from '../../platform/live/follow.ts';
import type { Ohlc } from './draw-chart.ts';

type OhlcLineProps = {
  readonly symbol: string;
  readonly label: string;
  readonly live: Live<Ohlc | undefined>;
};

/** The four prices of a candle: of the one under the pointer, else of the newest as it moves. */
export function OhlcLine({ symbol, label, live }: OhlcLineProps) {
  const isKnown = usePart(live, (candle) => candle !== undefined);
  const hasRisen = usePart(live, (candle) => candle !== undefined && candle.close >= candle.open);
  if (!isKnown) return null;
  return (
    <p
      role="group"
      aria-label={label}
      className="pointer-events-none absolute top-2 left-3 z-10 flex flex-wrap gap-x-3 text-meta text-muted"
    >
      {FIGURES.map(([letter, figureOf]) => (
        <span key={letter}>
          {letter}{' '}
          <Price symbol={symbol} live={live} figureOf={figureOf} tone={hasRisen ? 'text-up' : 'text-down'} />
        </span>
      ))}
    </p>
  );
}

const FIGURES = [
  ['O', ({ open }: Ohlc) => open],
  ['H', ({ high }: Ohlc) => high],
  ['L', ({ low }: Ohlc) => low],
  ['C', ({ close }: Ohlc) => close],
] as const;

type PriceProps = Omit<OhlcLineProps, 'label'> & {
  readonly figureOf: (candle: Ohlc) => number;
  readonly tone: string;
};

function Price({ symbol, live, figureOf, tone }: PriceProps) {
  const text = useFigureText({ live, figureOf }, (price) => formatPrice(symbol, price));
  return <span ref={text} className={tone} />;
}
