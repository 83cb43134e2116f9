import { type KeyboardEvent, type PointerEvent, useState } from 'react';

type Drag = { readonly name: string; readonly to: number };

/**
 * Rows of a list that are put in another order: by a handle with mouse or finger, or with Alt and the arrow keys from
 * anywhere in the row. Each row carries its name in `data-sort-row`.
 */
export function useDragSort(names: readonly string[], onMove: (name: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const order = drag ? names.filter((name) => name !== drag.name).toSpliced(drag.to, 0, drag.name) : names;

  const placeAt = (event: PointerEvent<HTMLElement>): number => {
    const rows = [...event.currentTarget.querySelectorAll('[data-sort-row]')];
    const above = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY > top + height / 2;
    });
    const dragged = above.some((row) => row.getAttribute('data-sort-row') === drag?.name);
    return above.length - (dragged ? 1 : 0);
  };

  return {
    order,
    dragged: drag?.name,
    /** Of the list: it holds the pointer, since a row that changes its place on the page would lose it. */
    list: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) setDrag({ name: drag.name, to: placeAt(event) });
      },
      onPointerUp: () => {
        if (drag && drag.to !== names.indexOf(drag.name)) onMove(drag.name, drag.to);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
    },
    handle: (name: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.closest('ul')?.setPointerCapture(event.pointerId);
        setDrag({ name, to: names.indexOf(name) });
      },
    }),
    onKeyDown: (name: string) => (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const to = names.indexOf(name) + step;
      if (!event.altKey || step === 0 || to < 0 || to >= names.length) return;
      event.preventDefault();
      onMove(name, to);
    },
  };
}
