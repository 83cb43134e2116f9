import { formatPrice } from '@halyard/catalogue';
import { DRAWN_SYMBOL, type Drawn } from './terminal-data.ts';

const WIDTH = 460;
const HEIGHT = 308;
/** Room for the prices at the right. */
const AXIS = 70;
const BODY = 5;
const LINES = 5;
/** A price of the scale gives way where the last price stands. */
const LABEL = 14;

/** Candles, two averages and the last price, with the scale they are read by. */
export function TerminalChart({ market }: { readonly market: Drawn }) {
  const { candles, fast, slow } = market;
  const place = placer(market);
  const step = (WIDTH - AXIS) / candles.length;
  const xOf = (index: number) => (index + 0.5) * step;
  const line = (values: readonly number[]) =>
    `M${values.map((value, index) => `${xOf(index).toFixed(1)} ${place(value)}`).join('L')}`;
  const last = candles.at(-1)?.close ?? 0;
  const isUp = ({ open, close }: Drawn['candles'][number]) => close >= open;
  const bodies = (wanted: boolean) =>
    candles
      .map((candle, index) => (isUp(candle) === wanted ? bodyOf(candle, xOf(index), place) : ''))
      .join('');
  const wicks = candles
    .map(({ high, low }, index) => `M${xOf(index).toFixed(1)} ${place(high)}V${place(low)}`)
    .join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full" aria-hidden>
      <Scale market={market} place={place} lastY={Number(place(last))} />
      <path d={wicks} className="fill-none stroke-muted" strokeWidth="1" />
      <path d={bodies(true)} className="fill-surface stroke-up" strokeWidth="1.2" />
      <path d={bodies(false)} className="fill-down stroke-down" strokeWidth="1.2" />
      <path d={line(slow)} className="fill-none stroke-info" strokeWidth="1.2" />
      <path d={line(fast)} className="fill-none stroke-brass" strokeWidth="1.4" />
      <LastPrice y={place(last)} text={formatPrice(DRAWN_SYMBOL, last)} />
    </svg>
  );
}

type Placer = (price: number) => string;

function placer({ low, high }: Drawn): Placer {
  const top = 18;
  return (price) => (top + ((high - price) / (high - low)) * (HEIGHT - 2 * top)).toFixed(1);
}

function bodyOf({ open, close }: Drawn['candles'][number], x: number, place: Placer): string {
  const [top, bottom] = [place(Math.max(open, close)), place(Math.min(open, close))];
  return `M${(x - BODY / 2).toFixed(1)} ${top}h${BODY}V${bottom}h${-BODY}z`;
}

type ScaleProps = { readonly market: Drawn; readonly place: Placer; readonly lastY: number };

function Scale({ market: { low, high }, place, lastY }: ScaleProps) {
  const prices = Array.from({ length: LINES }, (_, index) => low + ((high - low) * index) / (LINES - 1));
  return prices.map((price) => (
    <g key={price}>
      <path d={`M0 ${place(price)}H${WIDTH - AXIS}`} className="stroke-line" strokeWidth="1" />
      {Math.abs(Number(place(price)) - lastY) > LABEL && (
        <text
          x={WIDTH - AXIS + 8}
          y={place(price)}
          dy="3.5"
          className="fill-muted text-[11px] max-sm:text-[13.5px]"
        >
          {formatPrice(DRAWN_SYMBOL, price)}
        </text>
      )}
    </g>
  ));
}

function LastPrice({ y, text }: { readonly y: string; readonly text: string }) {
  return (
    <g>
      <path d={`M0 ${y}H${WIDTH - AXIS}`} className="stroke-ink" strokeWidth="1" strokeDasharray="2 3" />
      <rect
        x={WIDTH - AXIS + 2}
        y={Number(y) - 9}
        width={AXIS - 2}
        height="18"
        rx="3"
        className="fill-primary"
      />
      <text
        x={WIDTH - AXIS + 8}
        y={y}
        dy="3.5"
        className="fill-on-primary text-[11px] max-sm:text-[13.5px] font-semibold"
      >
        {text}
      </text>
    </g>
  );
}
