import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { Bell, Check, LoaderCircle, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/style/class-names.ts';
import { type ChartLine, levelLabel, lineName, roundedLevel } from './chart-lines.ts';
import type { ChartGround } from '../canvas/draw-chart.ts';
import { type Placed, placeHandles } from './handle-places.ts';
import { useMoveLine } from './move-line.ts';
import { useDraggedLevel } from './use-dragged-level.ts';

const LOOK =
  'flex size-6 items-center justify-center rounded-[4px] border shadow-lift transition-colors duration-120 touch:size-11';

type LineHandlesProps = { readonly chart: ChartGround; readonly lines: readonly ChartLine[] };

/** A handle on each level: dragged with a pointer, or moved by the arrow keys, and confirmed before anything is sent. */
export function LineHandles({ chart, lines }: LineHandlesProps) {
  const [places] = useState(() => new Map<string, Placed>());
  useEffect(() => chart.onDrawn(() => placeHandles(places.values(), chart.chart)), [chart, places]);
  return lines.map((line) => <LineHandle key={line.key} chart={chart} line={line} places={places} />);
}

type LineHandleProps = {
  readonly chart: ChartGround;
  readonly line: ChartLine;
  /** Of all handles: they make room for one another. */
  readonly places: Map<string, Placed>;
};

function LineHandle({ chart, line, places }: LineHandleProps) {
  const { symbol } = chart;
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const leave = () => {
    setAsked(null);
    handle.current?.focus();
  };
  const { isMoving, move, remove, resultOf } = useMoveLine(() => {
    // Where something else was asked or gone to meanwhile, that stays.
    setAsked((now) => (now === asked ? null : now));
    if (place.current?.contains(document.activeElement)) handle.current?.focus();
  });
  const drag = useDraggedLevel({
    levelBelow: (px) => levelBelow(px, chart, line.price),
    onDrop: (level) => {
      // What is only typed needs no question: nothing is sent by it.
      if (line.of === 'ticket') move(line, level);
      else setAsked(level === line.price ? null : level);
    },
  });
  const price = drag.level ?? asked ?? line.price;
  useEffect(() => {
    const node = place.current;
    if (node === null) return;
    places.set(line.key, { node, yNow: () => chart.yOf(price), isMoved: price !== line.price });
    placeHandles(places.values(), chart.chart);
  }, [chart, price, line.key, line.price, places]);
  useEffect(() => () => void places.delete(line.key), [line.key, places]);
  const look = classNames(
    HANDLE,
    LOOKS[line.look],
    price !== line.price && 'shadow-lift',
    line.of === 'ticket' && 'border-dashed',
  );
  const result = price === line.price ? '' : resultOf(line, price);
  const label = `${levelLabel(symbol, line, price)}${result && ` · ${result}`}`;
  if (line.kind === 'entry') {
    return (
      <div ref={place} className={classNames(PLACE, 'pointer-events-none z-10')}>
        <div className={look}>{line.title}</div>
      </div>
    );
  }
  return (
    // What is asked about lies over the handles beside it.
    <div ref={place} className={classNames(PLACE, price === line.price ? 'z-10' : 'z-20')}>
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
          if (event.key === 'Enter') {
            // The question takes the focus, and the rest of this key press would answer it.
            event.preventDefault();
            drag.drop();
          }
          if (event.key === 'Delete' && line.of === 'alert') remove(line);
          if (event.key === 'Escape') {
            // There was something to give up: it ends nothing else.
            if (price !== line.price) event.preventDefault();
            drag.giveUp();
            setAsked(null);
          }
        }}
        onBlur={drag.giveUp}
      >
        {line.of === 'alert' && <Bell aria-hidden className="mr-1 size-3" />}
        {label}
      </div>
      {line.of === 'alert' && price === line.price && (
        <DeleteAlert label={label} onDelete={() => remove(line)} />
      )}
      {asked !== null && drag.level === null && (
        <LineQuestion
          what={`${lineName(line, symbol)} to ${formatPrice(symbol, asked)}`}
          isBusy={isMoving}
          onConfirm={() => move(line, asked)}
          onLeave={leave}
        />
      )}
    </div>
  );
}

function DeleteAlert({ label, onDelete }: { readonly label: string; readonly onDelete: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Delete alert: ${label}`}
      onClick={onDelete}
      className={`flex size-5 items-center justify-center rounded-[4px] border border-line-strong bg-surface text-muted hover:text-ink touch:mx-1.5 touch:size-8 ${REACH} touch:after:-inset-x-1.75`}
    >
      <X aria-hidden className="size-3" />
    </button>
  );
}

/** A finger meets more than is seen of it, up to the edge of its place: places lie side by side, so none covers another. */
const REACH = 'relative touch:after:absolute touch:after:-inset-y-1.75';
const PLACE = 'absolute top-0 left-3 -mt-2.5 flex items-center gap-1 touch:-mt-5.5 touch:h-11';
const HANDLE = `flex h-5 items-center rounded-[4px] border bg-surface px-1.5 text-meta font-medium whitespace-nowrap touch:h-8 touch:min-w-11 ${REACH} touch:after:-inset-x-px`;

const LOOKS: Record<ChartLine['look'], string> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  muted: 'border-line-strong text-ink',
};

/** How many of the smallest steps an arrow key goes; with Shift ten times as far. */
const STEPS_PER_KEY = 10;

function levelBelow(px: number, chart: ChartGround, from: number): number | null {
  const y = chart.yOf(from);
  const price = y === null ? null : chart.priceAt(y + px);
  return price === null ? null : roundedLevel(price, priceDecimalsOf(chart.symbol));
}

function levelByKey(event: KeyboardEvent, price: number, symbol: string): number | null {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (direction === 0) return null;
  event.preventDefault();
  const decimals = priceDecimalsOf(symbol);
  const step = 10 ** -decimals * STEPS_PER_KEY * (event.shiftKey ? 10 : 1);
  return roundedLevel(price + direction * step, decimals);
}

type LineQuestionProps = {
  /** What would be changed, and to what. */
  readonly what: string;
  /** It is on its way. Its button keeps the focus. */
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
};

/** Beside a level that was let go somewhere else: nothing is sent before this. */
function LineQuestion({ what, isBusy, onConfirm, onLeave }: LineQuestionProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <button
        ref={confirm}
        type="button"
        aria-label={`Change ${what}`}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || onConfirm()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onLeave();
        }}
        className={`${LOOK} border-primary bg-primary text-on-primary`}
      >
        {isBusy ? (
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        ) : (
          <Check aria-hidden className="size-3.5" />
        )}
      </button>
      <button
        type="button"
        aria-label="Leave it where it was"
        onClick={onLeave}
        className={`${LOOK} border-line-strong bg-surface text-muted hover:text-ink`}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </>
  );
}
