import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '../style/class-names.ts';

/** The panes of a workspace that have a size of their own; the middle takes what they leave. */
export type Edge = 'left' | 'right' | 'foot';

type SplitterProps = {
  /** Of which pane it is the edge. */
  readonly edge: Edge;
  readonly label: string;
  readonly root: RefObject<HTMLElement | null>;
  /** The size it was left at, in pixels; null for the one it had at first. */
  readonly onSize: (size: number | null) => void;
};

const STEP_PX = 16;
const BIG_STEP_PX = 64;
/** To the right and downwards a pane grows that lies at the left; the others shrink. */
const SIGN: Record<Edge, number> = { left: 1, right: -1, foot: -1 };
const KEYS: Record<'across' | 'up', Readonly<Record<string, number>>> = {
  across: { ArrowLeft: -1, ArrowRight: 1 },
  up: { ArrowUp: -1, ArrowDown: 1 },
};

/** The line between two panes: dragged, or moved by the arrow keys; pressed twice, or Enter, it goes back to where it was at first. */
export function Splitter({ edge, label, root, onSize }: SplitterProps) {
  const isAcross = edge !== 'foot';
  const [size, setSize] = useState(0);
  const from = useRef<{ readonly at: number; readonly size: number }>(null);
  const pane = () => root.current?.querySelector<HTMLElement>(`[data-pane=${edge}]`) ?? null;
  const measure = () => {
    const box = pane()?.getBoundingClientRect();
    return Math.round((isAcross ? box?.width : box?.height) ?? 0);
  };
  useEffect(() => {
    const element = pane();
    if (element === null) return;
    const watch = new ResizeObserver(() => setSize(measure()));
    watch.observe(element);
    return () => watch.disconnect();
  });
  // The style sheet holds it within its bounds; what is kept is what came of it.
  const show = (next: number) => root.current?.style.setProperty(`--${edge}`, `${next}px`);
  const keep = () => onSize(measure());
  const reset = () => {
    root.current?.style.removeProperty(`--${edge}`);
    onSize(null);
  };

  const along = (event: PointerEvent) => (isAcross ? event.clientX : event.clientY);

  function take(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { at: along(event), size: measure() };
  }

  function drag(event: PointerEvent): void {
    if (from.current) show(from.current.size + SIGN[edge] * (along(event) - from.current.at));
  }

  function letGo(): void {
    if (from.current && measure() !== from.current.size) keep();
    from.current = null;
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Enter') return reset();
    const direction = KEYS[isAcross ? 'across' : 'up'][event.key];
    if (direction === undefined) return;
    event.preventDefault();
    show(measure() + SIGN[edge] * direction * (event.shiftKey ? BIG_STEP_PX : STEP_PX));
    keep();
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={`Size of ${label}`}
      aria-orientation={isAcross ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuetext={`${size} pixels`}
      aria-valuemin={0}
      aria-valuemax={isAcross ? innerWidth : innerHeight}
      data-own-keys
      onPointerDown={take}
      onPointerMove={drag}
      onLostPointerCapture={letGo}
      onDoubleClick={reset}
      onKeyDown={press}
      className={classNames(
        'relative z-10 shrink-0 touch-none bg-line transition-colors duration-120 select-none hover:bg-line-strong focus-visible:bg-focus focus-visible:outline-none',
        // A line to look at, and enough beside it to take hold of.
        'after:absolute active:bg-line-strong',
        isAcross
          ? 'w-px cursor-col-resize after:inset-y-0 after:-inset-x-1 touch:after:-inset-x-4 hover:shadow-[0_0_0_1px_var(--line-strong)] focus-visible:shadow-[0_0_0_1px_var(--focus)]'
          : 'h-px cursor-row-resize after:inset-x-0 after:-inset-y-1 touch:after:-inset-y-4 hover:shadow-[0_0_0_1px_var(--line-strong)] focus-visible:shadow-[0_0_0_1px_var(--focus)]',
      )}
    />
  );
}
