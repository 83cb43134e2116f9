import { investment } from '@halyard/contract';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { TRADING } from '../../../texts/trading.ts';
import type { ChartLine } from './chart-lines.ts';

const CHANGED = [investment.getPortfolio, investment.listOrders];

/** Sends a level that was moved on the chart. What the server refuses goes back to where it was. */
export function useMoveLine(): (line: ChartLine, price: number) => void {
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
  return ({ of, subjectId, kind }, price) => {
    const params = { id: subjectId };
    if (of === 'position') modifyPosition.run({ params, body: { [kind]: price } });
    else modifyOrder.run({ params, body: { [kind]: price } });
  };
}
