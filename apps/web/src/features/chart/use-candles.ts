import { market } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { read, watched } from '../../platform/calls/read.ts';
import { api } from '../../platform/session/signed-in.ts';
import { type Candle, type Timeframe, withNewer, withOlder } from './candles.ts';

const COUNT = 500;
/** As many as one question may ask for. */
const MORE = 1000;
/** Older candles than these nobody scrolls to by hand. */
const MOST = 20_000;
const ASK_AGAIN_AFTER_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;

/** The candles of a symbol: the newest, read again every minute, and before them whatever somebody has scrolled back to. */
export function useCandles(symbol: string, timeframe: Timeframe) {
  const chart = useQuery({
    ...watched(
      read(market.getChart, { params: { symbol }, query: { timeframe, count: COUNT } }),
      REFRESH_EVERY_MS,
    ),
    placeholderData: keepPreviousData,
  });
  // Candles of another symbol would be drawn on this one's scale.
  const newest = chart.isPlaceholderData ? undefined : chart.data;
  const subject = `${symbol} ${timeframe}`;
  const [past, setPast] = useState(NOTHING);
  const known = past.subject === subject ? past : NOTHING;
  const candles = useMemo(() => newest && withNewer(known.candles, newest), [known, newest]);
  const isReading = useRef('');

  const readOlder = useCallback(() => {
    const oldest = candles?.[0];
    const isDone = known.isWhole || (candles?.length ?? 0) >= MOST;
    if (candles === undefined || oldest === undefined || isDone || isReading.current === subject) return;
    isReading.current = subject;
    const query = { timeframe, count: MORE, before: oldest.time };
    api.call(market.getChart, { params: { symbol }, query }).then(
      (older) => {
        isReading.current = '';
        setPast({ subject, candles: withOlder(candles, older), isWhole: older.length === 0 });
      },
      () => {
        // Whoever still looks there in a while asks once more.
        setTimeout(() => {
          isReading.current = '';
        }, ASK_AGAIN_AFTER_MS);
      },
    );
  }, [candles, known, subject, symbol, timeframe]);

  return {
    candles,
    readOlder,
    isFailed: !candles && chart.isError,
    failure: chart.error,
    retry: chart.refetch,
  };
}

type Known = { readonly subject: string; readonly candles: readonly Candle[]; readonly isWhole: boolean };
const NOTHING: Known = { subject: '', candles: [], isWhole: false };
