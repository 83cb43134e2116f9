import { refusalSentence } from '@halyard/contract';
import type { Pricing, refuseExits } from '@halyard/engine';
import { useState } from 'react';
import { pricingOf } from '../../domain/portfolio/value.ts';
import { fieldOf, problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import { parseLevel } from '../../domain/trading/typed-figures.ts';
import type { FailureTexts } from '../../platform/calls/call-failure.ts';
import { prices } from '../../platform/live/live.ts';
import { notices } from '../../ui/notices/notices.ts';
import type { Exits } from './exit-fields.tsx';

/** What is wrong with a form of a trade: said at the field it is about, by a notice only where it is about none. */
export function useProblem(failed: FailureTexts) {
  const [problem, setProblem] = useState<TradeProblem | null>(null);
  const say = (found: TradeProblem | null) => {
    setProblem(found);
    if (found?.at === null) notices.error(found.words);
  };
  return {
    problem,
    clear: (): void => setProblem(null),
    /** Whether there is one. */
    find: (found: TradeProblem | null): boolean => {
      say(found);
      return found !== null;
    },
    refuse: (failure: unknown): void => {
      const found = problemIn(failure);
      if (found) say(found);
      else notices.failure(failure, failed);
    },
  };
}

/** What the engine would say at the prices of this moment, in the server's words; nothing where there are none. */
export function refusedNow(
  symbol: string,
  refuse: (pricing: Pricing) => ReturnType<typeof refuseExits>,
): TradeProblem | null {
  const pricing = pricingOf(symbol, { get: prices.read });
  const refused = pricing && refuse(pricing);
  return refused && { at: fieldOf(refused.code), words: refusalSentence(refused.code, refused.words) };
}

/** Exits as they were typed; an empty field is none. */
export function typedExits({ stopLoss, takeProfit, trailingStop }: { [K in keyof Exits]?: string | null }) {
  return {
    stopLoss: parseLevel(stopLoss ?? ''),
    takeProfit: parseLevel(takeProfit ?? ''),
    trailingDistance: parseLevel(trailingStop ?? ''),
  };
}
