import { wallet } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';

const REFRESH_EVERY_MS = 5_000;

/** What the conversion would give right now, asked again every few seconds while it is on screen. */
export function useConversionQuote(from: string, to: string, amount: string | null) {
  return useQuery({
    ...read(wallet.quoteConversion, { query: { from, to, amount: amount ?? '1' } }),
    enabled: amount !== null && from !== to,
    refetchInterval: REFRESH_EVERY_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type ConversionQuote = ReturnType<typeof useConversionQuote>;
