import { useState } from 'react';
import { problemIn, type TradeProblem } from '../../domain/trading/trade-problems.ts';
import type { FailureTexts } from '../../platform/calls/call-failure.ts';
import { notices } from '../../ui/notices/notices.ts';

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
