import { priceDecimalsOf } from '@halyard/catalogue';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '../../../ui/style/class-names.ts';
import { type ChartLine, levelLabel, lineName, roundedLevel } from './chart-lines.ts';
import type { ChartGround } from '../canvas/draw-chart.ts';
import { useDraggedLevel } from './use-dragged-level.ts';

type LineHandlesProps = {
  readonly symbol: string;
  readonly chart: ChartGround;
  readonly lines: readonly ChartLine[];
  readonly onMove: (line: ChartLine, price: number) => void;
};

/** A handle on each level: dragged with a pointer, or moved by the arrow keys and confirmed with Enter. */
export function LineHandles({ lines, ...rest }: LineHandlesProps) {
  return lines.map((line) => <LineHandle key={line.key} line={line} {...rest} />);
}

type LineHandleProps = Omit<LineHandlesProps, 'lines'> & { readonly line: ChartLine };

function LineHandle({ symbol, chart, line, onMove }: LineHandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const drag = useDraggedLevel({
    levelAt: (yPx) => levelAt(yPx, chart, symbol),
    onDrop: (level) => level !== line.price && onMove(line, level),
  });
  const price = drag.level ?? line.price;
  const isFixed = line.kind === 'entry';
  useEffect(() => {
    const place = () => placeAt(handle.current, chart.yOf(price));
    place();
    return chart.onDrawn(place);
  }, [chart, price]);

  const look = classNames(
    'absolute top-0 left-3 z-10 -mt-2.5 flex h-5 items-center rounded-[4px] border bg-surface px-1.5 text-meta font-medium whitespace-nowrap touch:-mt-4 touch:h-8',
    LOOKS[line.look],
    drag.level !== null && 'shadow-lift',
  );
  const label = levelLabel(symbol, line, price);
  if (isFixed) {
    return (
      <div ref={handle} className={classNames(look, 'pointer-events-none')}>
        {line.title}
      </div>
    );
  }
  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={0}
      aria-label={lineName(line, symbol)}
      aria-orientation="vertical"
      aria-valuenow={price}
      aria-valuetext={label}
      title="Drag, or move with the arrow keys and press Enter"
      className={classNames(look, 'cursor-ns-resize touch-none select-none')}
      {...drag.pointer}
      onKeyDown={(event) => {
        const next = levelByKey(event, price, symbol);
        if (next !== null) drag.moveTo(next);
        if (event.key === 'Enter') drag.drop();
        if (event.key === 'Escape') drag.giveUp();
      }}
      onBlur={drag.giveUp}
    >
      {label}
    </div>
  );
}

const LOOKS: Record<ChartLine['look'], string> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  muted: 'border-line-strong text-ink',
};

/** How many of the smallest steps an arrow key goes; with Shift ten times as far. */
const STEPS_PER_KEY = 10;

/** Room for the figures above the candles, and for the times below them. */
const ABOVE_SCALE_PX = 38;
const BELOW_SCALE_PX = 44;
const BESIDE_PX = 112;

function placeAt(handle: HTMLDivElement | null, y: number | null): void {
  if (handle === null) return;
  // A level beyond the scale waits at the edge, beside those that are where they belong, and can still be taken.
  const lowest = (handle.parentElement?.clientHeight ?? 0) - BELOW_SCALE_PX;
  const shown = Math.max(ABOVE_SCALE_PX, Math.min(lowest, y ?? 0));
  const aside = shown === y ? 0 : BESIDE_PX;
  handle.style.transform = `translate(${aside}px, ${shown}px)`;
  handle.style.visibility = y === null ? 'hidden' : 'visible';
}

function levelAt(yPx: number, chart: ChartGround, symbol: string): number | null {
  const price = chart.priceAt(yPx);
  return price === null ? null : roundedLevel(price, priceDecimalsOf(symbol));
}

function levelByKey(event: KeyboardEvent, price: number, symbol: string): number | null {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (direction === 0) return null;
  event.preventDefault();
  const decimals = priceDecimalsOf(symbol);
  const step = 10 ** -decimals * STEPS_PER_KEY * (event.shiftKey ? 10 : 1);
  return roundedLevel(price + direction * step, decimals);
}
