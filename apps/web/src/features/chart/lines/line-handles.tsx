import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { Bell, Check, LoaderCircle, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../ui/style/class-names.ts';
import { type ChartLine, levelLabel, lineName, roundedLevel } from './chart-lines.ts';
import type { ChartGround } from '../canvas/draw-chart.ts';
import { type Placed, placeHandles } from './handle-places.ts';
import { useDeleteAlert, useLineProblem, useMayMove, useMoveLine } from './move-line.ts';
import { useDraggedLevel } from './use-dragged-level.ts';

const LOOK =
  'flex size-6 items-center justify-center rounded-[4px] border shadow-lift transition-colors duration-120 touch:size-11';

type LineHandlesProps = { readonly chart: ChartGround; readonly lines: readonly ChartLine[] };

/** A handle on each level: dragged with a pointer, or moved by the arrow keys, and confirmed before anything is sent. */
export function LineHandles({ chart, lines }: LineHandlesProps) {
  const [places] = useState(() => new Map<string, Placed>());
  useEffect(() => chart.onDrawn(() => placeHandles(places.values(), chart.chart)), [chart, places]);
  const mayMove = useMayMove();
  const findProblem = useLineProblem(chart.symbol);
  return lines.map((line) =>
    mayMove(line) ? (
      <LineHandle key={line.key} {...{ chart, line, places, findProblem }} />
    ) : (
      // Not the handle in another look: what was on its way, or asked about, goes with the handle.
      <FixedLine key={line.key} {...{ chart, line, places }} />
    ),
  );
}

type LineHandleProps = {
  readonly chart: ChartGround;
  readonly line: ChartLine;
  /** Of all handles: they make room for one another. */
  readonly places: Map<string, Placed>;
  /** Why the server would not have it there. */
  readonly findProblem: (line: ChartLine, price: number) => string | undefined;
};

function LineHandle({ chart, line, places, findProblem }: LineHandleProps) {
  const { symbol } = chart;
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (level: number) => setAsked({ level, problem: findProblem(line, level) });
  const leave = () => {
    setAsked(null);
    handle.current?.focus();
  };
  const remove = useDeleteAlert();
  const { isMoving, move, resultOf } = useMoveLine(() => {
    // Where something else was asked or gone to meanwhile, that stays.
    setAsked((now) => (now?.level === asked?.level ? null : now));
    if (place.current?.contains(document.activeElement)) handle.current?.focus();
  });
  const drag = useDraggedLevel({
    levelBelow: (px) => levelBelow(px, chart, line.price),
    onDrop: (level) => {
      // What is only typed needs no question: nothing is sent by it.
      if (line.of === 'ticket') move(line, level);
      else if (level === line.price) setAsked(null);
      else ask(level);
    },
  });
  const price = drag.level ?? asked?.level ?? line.price;
  usePlace({ chart, line, places, place, price });
  const result = price === line.price ? '' : resultOf(line, price);
  const label = `${levelLabel(symbol, line, price)}${result && ` · ${result}`}`;
  return (
    // What is asked about lies over the handles beside it.
    <div ref={place} className={classNames(PLACE, price === line.price ? 'z-10' : 'z-20')}>
      <Grip
        {...{ line, symbol, price, label, drag, handle }}
        onGiveUp={() => setAsked(null)}
        onRemove={() => remove(line)}
      />
      {line.of === 'alert' && price === line.price && (
        <DeleteAlert label={label} onDelete={() => remove(line)} />
      )}
      {asked !== null && drag.level === null && (
        <Question
          what={`${lineName(line, symbol)} to ${formatPrice(symbol, asked.level)}`}
          problem={asked.problem}
          isHigh={(chart.yOf(asked.level) ?? 0) < ROOM_BELOW_PX}
          isBusy={isMoving}
          onConfirm={() => {
            // The price has gone on since it was asked.
            const problem = findProblem(line, asked.level);
            if (problem === undefined) move(line, asked.level);
            else setAsked({ ...asked, problem });
          }}
          onLeave={leave}
        />
      )}
    </div>
  );
}

/** Where somebody let a level go, and why it would be refused there. */
type Asked = { readonly level: number; readonly problem: string | undefined };

type PlaceOptions = Pick<LineHandleProps, 'chart' | 'line' | 'places'> & {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly price: number;
};

/** Stands among the others at the height of its price. */
function usePlace({ chart, line, places, place, price }: PlaceOptions): void {
  useEffect(() => {
    const node = place.current;
    if (node === null) return;
    places.set(line.key, { node, yNow: () => chart.yOf(price), isMoved: price !== line.price });
    placeHandles(places.values(), chart.chart);
  }, [chart, price, line.key, line.price, place, places]);
  useEffect(() => () => void places.delete(line.key), [line.key, places]);
}

const lookOf = ({ look, of }: ChartLine, isMoved = false): string =>
  classNames(HANDLE, LOOKS[look], isMoved && 'shadow-lift', of === 'ticket' && 'border-dashed');

/** Says where a level is, and there is nothing to take hold of. Whatever is beneath it is met through it. */
function FixedLine({ chart, line, places }: Omit<LineHandleProps, 'findProblem'>) {
  const place = useRef<HTMLDivElement>(null);
  usePlace({ chart, line, places, place, price: line.price });
  const remove = useDeleteAlert();
  const label = levelLabel(chart.symbol, line, line.price);
  return (
    <div ref={place} className={classNames(PLACE, 'pointer-events-none z-10')}>
      <div className={lookOf(line)}>{line.kind === 'entry' ? line.title : label}</div>
      {line.of === 'alert' && <DeleteAlert label={label} onDelete={() => remove(line)} />}
    </div>
  );
}

type GripProps = {
  readonly line: ChartLine;
  readonly symbol: string;
  /** Where it is now, or is on its way to. */
  readonly price: number;
  readonly label: string;
  readonly drag: ReturnType<typeof useDraggedLevel>;
  readonly handle: RefObject<HTMLDivElement | null>;
  readonly onGiveUp: () => void;
  readonly onRemove: () => void;
};

/** What is taken hold of. */
function Grip({ line, symbol, price, label, drag, handle, onGiveUp, onRemove }: GripProps) {
  const isMoved = price !== line.price;
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
      className={classNames(lookOf(line, isMoved), 'cursor-ns-resize touch-none select-none')}
      {...drag.pointer}
      onKeyDown={(event) => {
        const next = levelByKey(event, price, symbol);
        if (next !== null) drag.moveTo(next);
        if (event.key === 'Enter') {
          // The question takes the focus, and the rest of this key press would answer it.
          event.preventDefault();
          drag.drop();
        }
        if (event.key === 'Delete' && line.of === 'alert') onRemove();
        if (event.key === 'Escape') {
          // There was something to give up: it ends nothing else.
          if (isMoved) event.preventDefault();
          drag.giveUp();
          onGiveUp();
        }
      }}
      onBlur={drag.giveUp}
    >
      {line.of === 'alert' && <Bell aria-hidden className="mr-1 size-3" />}
      {label}
    </div>
  );
}

function DeleteAlert({ label, onDelete }: { readonly label: string; readonly onDelete: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Delete alert: ${label}`}
      onClick={onDelete}
      className={`pointer-events-auto flex size-5 items-center justify-center rounded-[4px] border border-line-strong bg-surface text-muted hover:text-ink touch:mx-1.5 touch:size-8 ${REACH} touch:after:-inset-x-1.75`}
    >
      <X aria-hidden className="size-3" />
    </button>
  );
}

/** A finger meets more than is seen of it, up to the edge of its place: places lie side by side, so none covers another. */
const REACH = 'relative touch:after:absolute touch:after:-inset-y-1.75';
const PLACE = classNames(
  'absolute top-0 left-3 -mt-2.5 flex items-center gap-1 touch:-mt-5.5 touch:h-11',
  // Beyond the scale it stands at the edge, and not where its price is.
  "data-[beyond=above]:before:content-['↑'/''] data-[beyond=below]:before:content-['↓'/'']",
);
const HANDLE = `flex h-5 items-center rounded-[4px] border bg-surface px-1.5 text-meta font-medium whitespace-nowrap touch:h-8 touch:min-w-11 ${REACH} touch:after:-inset-x-px`;

const LOOKS: Record<ChartLine['look'], string> = {
  up: 'border-up text-up',
  down: 'border-down text-down',
  muted: 'border-line-strong text-ink',
};

/** What is said of a level stands over it where there is so much room, else under it. */
const ROOM_BELOW_PX = 110;

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
        onKeyDown={(event) => leaveByKey(event, onLeave)}
        className={`${LOOK} border-primary bg-primary text-on-primary`}
      >
        {isBusy ? (
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
        ) : (
          <Check aria-hidden className="size-3.5" />
        )}
      </button>
      <LeaveButton onLeave={onLeave} />
    </>
  );
}

type QuestionProps = LineQuestionProps &
  Omit<LineRefusedProps, 'problem'> & { readonly problem: string | undefined };

/** Whether it shall go there, or why it cannot. */
function Question({ problem, isHigh, ...asked }: QuestionProps) {
  return problem === undefined ? (
    <LineQuestion {...asked} />
  ) : (
    <LineRefused problem={problem} isHigh={isHigh} onLeave={asked.onLeave} />
  );
}

type LineRefusedProps = {
  readonly problem: string;
  /** There is more room under it than over it. */
  readonly isHigh: boolean;
  readonly onLeave: () => void;
};

/** Why it would be refused there, in place of what would send it. */
function LineRefused({ problem, isHigh, onLeave }: LineRefusedProps) {
  const leave = useRef<HTMLButtonElement>(null);
  const said = useId();
  // Who hears the page hears of it with the button: as an alert it would be said twice.
  useEffect(() => leave.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p
        id={said}
        className={classNames(
          'absolute left-0 w-max max-w-[min(20rem,70vw)] rounded-control border border-danger bg-surface px-2 py-1 text-meta text-pretty text-danger shadow-lift',
          isHigh ? 'top-full mt-1' : 'bottom-full mb-1',
        )}
      >
        {problem}
      </p>
      <LeaveButton button={leave} saidBy={said} onLeave={onLeave} />
    </>
  );
}

type LeaveButtonProps = {
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly saidBy?: string;
  readonly onLeave: () => void;
};

function LeaveButton({ button, saidBy, onLeave }: LeaveButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      aria-label="Leave it where it was"
      aria-describedby={saidBy}
      onClick={onLeave}
      onKeyDown={(event) => leaveByKey(event, onLeave)}
      className={`${LOOK} border-line-strong bg-surface text-muted hover:text-ink`}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}

function leaveByKey(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  leave();
}
