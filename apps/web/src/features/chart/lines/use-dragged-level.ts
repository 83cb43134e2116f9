import { type PointerEvent, useRef, useState } from 'react';

/** Which pointer holds a handle, and where it took it. */
type Grip = { readonly pointerId: number; readonly fromPx: number };
type DragOptions = {
  /** So many pixels below where it was: also from a level that lies beyond the scale, whose handle waits at the edge. */
  readonly levelBelow: (px: number) => number | null;
  readonly onDrop: (level: number) => void;
};

/**
 * A level that is on its way, by pointer or by key. Everything is read from an event while it lasts: React may run what
 * depends on it later, when the event has no target any more. What is dropped is the newest level, drawn or not.
 */
export function useDraggedLevel({ levelBelow, onDrop }: DragOptions) {
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
        grip.current = { pointerId, fromPx: clientY };
      },
      onPointerMove: ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
        if (grip.current?.pointerId !== pointerId) return;
        const level = levelBelow(clientY - grip.current.fromPx);
        if (level !== null) moveTo(level);
      },
      onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) => {
        if (grip.current?.pointerId === pointerId) drop();
      },
      onPointerCancel: giveUp,
    },
  };
}
