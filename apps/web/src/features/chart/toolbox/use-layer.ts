import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ChartGround } from '../canvas/draw-chart.ts';

type Layer = { readonly remove: () => void };

/** Something that is drawn on a chart for as long as a component is on the page; null until it is there. */
export function useLayer<L extends Layer>(chart: ChartGround, make: (chart: ChartGround) => L): L | null {
  const [place] = useState(createPlace<L>);
  const begin = useEffectEvent(make);
  useEffect(() => {
    const layer = begin(chart);
    place.put(layer);
    return () => {
      place.put(null);
      layer.remove();
    };
  }, [chart, place]);
  return useSyncExternalStore(place.subscribe, place.read);
}

function createPlace<L>() {
  let held: L | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => held,
    put: (layer: L | null) => {
      held = layer;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
