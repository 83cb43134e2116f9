import { type PointerEvent, useRef, useState } from 'react';

/** Where a handle would be let go, and by which of its pixels a pointer holds it. */
type Grip = { readonly pointerId: number; readonly offsetPx: number };
type DragOptions = {
  readonly levelAt: (yPx: number) => number | null;
  readonly onDrop: (level: number) => void;
};

/**
 * A level that is on its way, by pointer or by key. Everything is read from an event while it lasts: React may run what
 * depends on it later, when the event has no target any more. What is dropped is the newest level, drawn or not.
 */
export function useDraggedLevel({ levelAt, onDrop }: DragOptions) {
  const [shown, setShown] = useState<number | null>(null);
  const newest = useRef<number | null>(null);
  const grip = useRef<Grip | null>(null);

  function moveTo(level: number | null): void {
    newest.current = level;
    setShown(level);
  }
  function giveUp(): void {
    grip.current = null;
    moveTo(null);
  }
  function drop(): void {
    const level = newest.current;
    giveUp();
    if (level !== null) onDrop(level);
  }
  return {
    level: shown,
    moveTo,
    drop,
    giveUp,
    pointer: {
      onPointerDown: ({ button, pointerId, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        const { top, height } = currentTarget.getBoundingClientRect();
        grip.current = { pointerId, offsetPx: clientY - (top + height / 2) };
      },
      onPointerMove: ({ pointerId, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (grip.current?.pointerId !== pointerId) return;
        const frameTop = currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
        const level = levelAt(clientY - grip.current.offsetPx - frameTop);
        if (level !== null) moveTo(level);
      },
      onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) => {
        if (grip.current?.pointerId === pointerId) drop();
      },
      onPointerCancel: giveUp,
    },
  };
}
