import { Lock, LockOpen, Move, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Run } from '../../saved/drawn.ts';
import { ToolButton } from '../../tool-button.tsx';
import { ColourChoice } from '../colour-choice.tsx';
import type { Drawing, DrawingLayer } from './drawing-layer.ts';
import { nameOf } from './kinds.ts';

type SelectionBarProps = {
  readonly drawing: Drawing;
  readonly layer: DrawingLayer;
  readonly onChange: (drawing: Drawing, run?: Run) => void;
  /** With what it is one step with. */
  readonly onRemove: (run?: Run) => void;
  /** A text without a letter is seen by nobody: it does not outlive the choice. */
  readonly onEmpty: (run?: Run) => void;
  readonly onLeave: () => void;
};

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PX = 4;
const FAR_PX = 24;

/** What can be done with the drawing that is chosen. The keyboard comes to it by itself. */
export function SelectionBar({ drawing, layer, onChange, onRemove, onEmpty, onLeave }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const mover = useRef<HTMLButtonElement>(null);
  /** Ends where the focus goes elsewhere: letters up to there are one step back, and so are arrow keys. */
  const run = useRef<Run>({});
  const emptied = useRef<Run>(undefined);
  const { kind, isLocked, text, colour, points } = drawing;
  const name = nameOf(kind);
  function moveBy(dx: number, dy: number): void {
    const moved = points.map((point) => {
      const { x, y } = layer.placeOf(point);
      return layer.pointAt({ x: x + dx, y: y + dy }) ?? point;
    });
    onChange({ ...drawing, points: moved }, run.current);
  }
  function type(typed: string): void {
    emptied.current = typed.trim() === '' ? run.current : undefined;
    onChange({ ...drawing, text: typed }, run.current);
  }
  const remove = () => onRemove(emptied.current);
  const onGone = useEffectEvent(() => {
    if (kind === 'text' && text.trim() === '') onEmpty(emptied.current);
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement;
    const way = event.target === mover.current ? WAYS[event.key] : undefined;
    if (way && !isLocked) moveBy(...scaled(way, event.shiftKey ? FAR_PX : STEP_PX));
    else if (event.key === 'Escape') onLeave();
    else if (!isTyping && (event.key === 'Delete' || event.key === 'Backspace')) remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    mover.current?.focus({ preventScroll: true });
    const element = bar.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    element?.addEventListener('keydown', (event) => onKey(event), { signal });
    const end = () => {
      run.current = {};
    };
    element?.addEventListener('focusout', end, { signal });
    return () => leaving.abort();
  }, []);
  // Before it is off the page, where nobody would know any more that it had the focus.
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) focusTools(element);
      onGone();
    };
  }, []);
  return (
    <div
      ref={bar}
      role="group"
      aria-label={`${name}, chosen`}
      className="absolute inset-x-2 bottom-9 z-20 mx-auto flex w-fit items-center gap-1 overflow-x-auto rounded-panel border border-line bg-surface p-1 shadow-lift"
    >
      <ToolButton ref={mover} label={`Move ${name}: arrow keys`} icon={Move} />
      {kind === 'text' && (
        <input
          aria-label="Text"
          value={text}
          maxLength={100}
          onChange={({ target }) => type(target.value)}
          className="h-8 w-36 shrink-0 rounded-control border border-line-strong bg-surface px-2 text-dense touch:h-11"
        />
      )}
      <ToolButton
        label={isLocked ? `Unlock ${name}` : `Lock ${name}`}
        icon={isLocked ? Lock : LockOpen}
        isOn={isLocked}
        onClick={() => onChange({ ...drawing, isLocked: !isLocked })}
      />
      <ToolButton label={`Delete ${name}`} icon={Trash2} onClick={remove} />
      <ColourChoice
        label={`Colour of ${name}`}
        value={colour}
        onValue={(place) => onChange({ ...drawing, colour: place })}
        isOneLine
      />
    </div>
  );
}

/** Whatever has ended the choice, keys go on with the chart: at its tools for drawing, where they are. */
function focusTools(bar: HTMLElement): void {
  const section = bar.closest('section');
  const tools = section?.querySelector<HTMLElement>('[role=toolbar] button');
  (tools ?? section)?.focus({ preventScroll: true });
}

function scaled([x, y]: readonly [number, number], by: number): [number, number] {
  return [x * by, y * by];
}
