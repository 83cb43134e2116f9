import { formatPrice } from '@halyard/catalogue';
import { formatPercent } from '@halyard/money';
import { useFigureText } from '../../../domain/prices/follow-figure.ts';
import { type Live, usePart } from '../../../platform/live/follow.ts';
import type { Candle } from '../candles.ts';

type OhlcLineProps = {
  readonly symbol: string;
  readonly label: string;
  readonly live: Live<Candle | undefined>;
  /** Its price has become too old to trust. */
  readonly isStale?: boolean;
};

/** The prices of a candle, how far it went and what changed hands: of the one under the pointer, else of the newest. */
export function OhlcLine({ symbol, label, live, isStale = false }: OhlcLineProps) {
  const isKnown = usePart(live, (candle) => candle !== undefined);
  const hasRisen = usePart(live, (candle) => candle !== undefined && candle.close >= candle.open);
  if (!isKnown) return null;
  const tone = isStale ? 'text-muted' : hasRisen ? 'text-up' : 'text-down';
  const price = (value: number) => formatPrice(symbol, value);
  return (
    <p
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-x-2.5 self-start rounded-[4px] bg-surface/80 text-meta text-muted"
    >
      {FIGURES.map(([letter, figureOf]) => (
        <span key={letter}>
          {letter} <Figure live={live} figureOf={figureOf} textOf={price} tone={tone} />
        </span>
      ))}
      <Figure live={live} figureOf={changeOf} textOf={formatPercent} tone={tone} />
      <span className="max-sm:hidden">
        Vol{' '}
        <Figure
          live={live}
          figureOf={({ volume }) => volume || undefined}
          textOf={compact}
          tone={isStale ? 'text-muted' : 'text-ink'}
        />
      </span>
    </p>
  );
}

const FIGURES = [
  ['O', ({ open }: Candle) => open],
  ['H', ({ high }: Candle) => high],
  ['L', ({ low }: Candle) => low],
  ['C', ({ close }: Candle) => close],
] as const;

const changeOf = ({ open, close }: Candle) => (close / open - 1) * 100;
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const compact = (volume: number) => SHORT.format(volume);

type FigureProps = {
  readonly live: Live<Candle | undefined>;
  readonly figureOf: (candle: Candle) => number | undefined;
  readonly textOf: (figure: number) => string;
  readonly tone: string;
};

function Figure({ live, figureOf, textOf, tone }: FigureProps) {
  return <span ref={useFigureText({ live, figureOf }, textOf, '–')} className={tone} />;
}
