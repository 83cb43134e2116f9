import { maxLeverageOf } from '@halyard/engine';
import { useEffect, useState } from 'react';
import { fetchData } from '../platform/browser/public-calls.ts';
import { TOUR_SYMBOL } from './practice-account.ts';

/** The largest leverage here: a supervisor's rule may have ended it before the instrument does. */
export function useMaxLeverage(): number {
  const [max, setMax] = useState(() => maxLeverageOf(TOUR_SYMBOL, null));
  useEffect(() => {
    void fetchData('/market/instruments').then((answer) => {
      const found = answer?.data.find(({ symbol }) => symbol === TOUR_SYMBOL);
      if (found) setMax(found.maxLeverage);
    });
  }, []);
  return max;
}
