import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../../platform/live/derive.ts';
import { createHeld } from '../../../platform/live/listeners.ts';
import type { ChartGround } from '../canvas/draw-chart.ts';

type Layer = { readonly remove: () => void };

/** Something that is drawn on a chart for as long as a component is on the page; null until it is there. */
export function useLayer<L extends Layer>(chart: ChartGround, make: (chart: ChartGround) => L): L | null {
  const [place] = useState(() => createHeld<L | null>(null));
  const begin = useEffectEvent(make);
  useEffect(() => {
    const layer = begin(chart);
    place.become(layer);
    return () => {
      place.become(null);
      layer.remove();
    };
  }, [chart, place]);
  return useLive(place);
}
