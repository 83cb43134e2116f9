import { later } from '@halyard/client';
import { type AnswerOf, market } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createAskAgain } from '../../platform/live/ask-again.ts';
import { usePart } from '../../platform/live/follow.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import { read, reload } from '../../platform/calls/read.ts';

type Terms = AnswerOf<typeof market.listInstruments>;
export type InstrumentTerms = Terms[number];

/** What an order that waits may keep: caps of a supervisor bind new ones alone. */
export const keptLeverageOf = ({
  maxLeverage,
  keptLeverage = maxLeverage,
}: Pick<InstrumentTerms, 'maxLeverage' | 'keptLeverage'>): number => keptLeverage;

/** Of the account that is looked at: its group may give it less. */
const termsRead = () => ({ ...read(market.listInstruments), staleTime: Infinity });

const termsAgain = createAskAgain({
  ask: async () => reload([market.listInstruments]),
  after: later,
  random: Math.random,
});

/** The terms of all of them, as they were last read. */
export function useInstruments(): Terms | undefined {
  return useQuery(termsRead()).data;
}

/**
 * The terms of an instrument as the house has them now; nothing until they are known. They seldom change, and each price
 * says how often they have: they are read again for as long as it says more than is known.
 */
export function useInstrument(symbol: string): InstrumentTerms | undefined {
  const version = usePart(quoteOf(symbol), (price) => price?.termsVersion ?? 0);
  const terms = useInstruments()?.find((one) => one.symbol === symbol);
  const isBehind = terms !== undefined && terms.termsVersion < version;
  useEffect(() => (isBehind ? termsAgain.want() : undefined), [isBehind]);
  return terms;
}
