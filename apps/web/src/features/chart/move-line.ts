import { investment } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { TRADING } from '../../texts.ts';
import { notices } from '../../ui/notices.ts';
import type { ChartLine } from './chart-lines.ts';

const CHANGED = [investment.getPortfolio, investment.listOrders];

/** Sends a level that was moved on the chart. What the server refuses goes back to where it was. */
export function useMoveLine(): (line: ChartLine, price: number) => void {
  const modifyPosition = useAct(investment.modifyPosition, {
    reloads: CHANGED,
    onDone: () => notices.success(TRADING.exitsSaved),
    onFailed: (failure) => notices.failure(failure, TRADING.exitsFailure),
  });
  const modifyOrder = useAct(investment.modifyOrder, {
    reloads: CHANGED,
    onDone: () => notices.success(TRADING.orderSaved),
    onFailed: (failure) => notices.failure(failure, TRADING.orderFailure),
  });
  return ({ of, subjectId, kind }, price) => {
    const params = { id: subjectId };
    if (of === 'position') modifyPosition.run({ params, body: { [kind]: price } });
    else modifyOrder.run({ params, body: { [kind]: price } });
  };
}
