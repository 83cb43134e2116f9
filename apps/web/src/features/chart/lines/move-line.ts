import { investment } from '@halyard/contract';
import { signedText } from '../../../domain/money/money.ts';
import { resultAt } from '../../../domain/portfolio/value.ts';
import { prices } from '../../../platform/live/live.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { TRADING } from '../../../texts/trading.ts';
import type { ChartLine } from './chart-lines.ts';

const CHANGED = [investment.getPortfolio, investment.listOrders];

/** Sends a level that was moved on the chart, and tells before that what it would come to. */
export function useMoveLine(positions: readonly investment.Position[]) {
  const modifyPosition = useToldAct(investment.modifyPosition, {
    reloads: CHANGED,
    done: TRADING.exitsSaved,
    failure: TRADING.exitsFailure,
  });
  const modifyOrder = useToldAct(investment.modifyOrder, {
    reloads: CHANGED,
    done: TRADING.orderSaved,
    failure: TRADING.orderFailure,
  });
  return {
    move: ({ of, subjectId, kind }: ChartLine, price: number): void => {
      const params = { id: subjectId };
      if (of === 'position') modifyPosition.run({ params, body: { [kind]: price } });
      else modifyOrder.run({ params, body: { [kind]: price } });
    },
    resultOf: ({ subjectId }: ChartLine, price: number): string => {
      const position = positions.find(({ id }) => id === subjectId);
      const result = position ? resultAt(position, price, { get: prices.read }) : null;
      return result === null ? '' : signedText(result, 'USD', 1);
    },
  };
}
