import { wallet } from '@halyard/contract';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { read, watched } from '../../../platform/calls/read.ts';

const REFRESH_EVERY_MS = 5_000;

/** What the conversion would give right now, asked again every few seconds while it is on screen. */
export function useConversionQuote(from: string, to: string, amount: string | null) {
  return useQuery({
    ...watched(
      read(wallet.quoteConversion, { query: { from, to, amount: amount ?? '1' } }),
      REFRESH_EVERY_MS,
    ),
    enabled: amount !== null && from !== to,
    // What another amount of the same pair gave stands in; what another pair gave would be a wrong rate.
    placeholderData: (last, query) => (isSamePair(query?.queryKey, from, to) ? last : undefined),
    staleTime: 0,
  });
}

function isSamePair(key: QueryKey | undefined, from: string, to: string): boolean {
  const asked = key?.[1] as { readonly query?: { readonly from: string; readonly to: string } } | undefined;
  return asked?.query?.from === from && asked.query.to === to;
}

export type ConversionQuote = ReturnType<typeof useConversionQuote>;
