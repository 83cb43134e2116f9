import { type AnswerOf, market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { usePart } from './live/follow.ts';
import { quoteOf } from './live/use-price.ts';
import { read } from './read.ts';

type Terms = AnswerOf<typeof market.listInstruments>;
export type InstrumentTerms = Terms[number];

/** A node that has not heard of a change yet is asked again this much later. */
const ASK_AGAIN_MS = 200;

/**
 * The terms of an instrument as the house has them now; nothing until they are known. They seldom change, and each price
 * says how often they have: they are read again for as long as it says more than is known.
 */
export function useInstrument(symbol: string): InstrumentTerms | undefined {
  const version = usePart(quoteOf(symbol), (price) => price?.termsVersion ?? 0);
  const find = (terms: Terms | undefined) => terms?.find((one) => one.symbol === symbol);
  const isBehind = (terms: Terms | undefined) => (find(terms)?.termsVersion ?? version) < version;
  const { data } = useQuery({
    ...read(market.listInstruments),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (isBehind(state.data) ? ASK_AGAIN_MS : false),
  });
  return find(data);
}
