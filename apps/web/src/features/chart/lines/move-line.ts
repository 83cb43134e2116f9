import { investment, watch } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { signedText } from '../../../domain/money/money.ts';
import { useMayClose } from '../../../domain/portfolio/own-book.ts';
import { useStandstill } from '../../../domain/portfolio/use-standstill.ts';
import { usePendingOrders } from '../../../domain/portfolio/pending-orders.ts';
import { useHeldPositions } from '../../../domain/portfolio/use-portfolio.ts';
import { pnlClosedAt } from '../../../domain/portfolio/value.ts';
import { useExitProblem, useOrderProblem } from '../../../domain/trading/changes/refused-now.ts';
import { fieldText } from '../../../domain/trading/changes/typed-exits.ts';
import { typedOf } from '../../../domain/trading/changes/typed-order.ts';
import { changeReceipt } from '../../../domain/trading/changes/change-receipt.ts';
import { read } from '../../../platform/calls/read.ts';
import { placeDraft } from '../../../domain/trading/draft-levels.ts';
import { prices } from '../../../platform/live/live.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { bookOf, told } from '../../../platform/browser/book.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { TRADING } from '../../../texts/trading.ts';
import { ALERTS } from '../../../texts/watch.ts';
import { type ChartLine, isMovable } from './chart-lines.ts';

const CHANGED = [investment.getPortfolio, investment.listOrders];
const ALERTS_CHANGED = [watch.listAlerts];

const NO_ALERTS: readonly watch.Alert[] = [];

export function useAlerts(): readonly watch.Alert[] {
  return useQuery(read(watch.listAlerts)).data ?? NO_ALERTS;
}

/** Which levels somebody may take hold of: not those of an account in which nothing is changed by hand. */
export function useMayMove(): (line: ChartLine) => boolean {
  const mayClose = useMayClose();
  const isStopped = useStandstill() !== null;
  const { emailVerified } = useUser();
  return (line) => isMovable(line, { mayClose, isStopped, emailVerified });
}

/** Why the server would not move a level there, in its words; nothing where it would. */
export function useLineProblem(symbol: string): (line: ChartLine, price: number) => string | undefined {
  const positions = useHeldPositions();
  const orders = usePendingOrders().data;
  const exitProblem = useExitProblem(symbol);
  const orderProblem = useOrderProblem(symbol);
  return ({ of, subjectId, kind }, price) => {
    const level = { [kind]: fieldText(price) };
    const position = of === 'position' && positions.find(({ id }) => id === subjectId);
    if (position) return exitProblem(position.side, level)?.words;
    const order = of === 'order' && orders?.find(({ id }) => id === subjectId);
    return order ? orderProblem(order, { ...typedOf(order), ...level })?.words : undefined;
  };
}

/** Sends a level that was moved on the chart, and tells before that what it would come to. Each level goes by itself. */
export function useMoveLine(close: () => void) {
  const positions = useHeldPositions();
  const alerts = useAlerts();
  const modifyPosition = useToldAct(investment.modifyPosition, {
    reloads: CHANGED,
    close,
    done: TRADING.exitsSaved,
    failure: TRADING.exitsFailure,
  });
  const modifyOrder = useToldAct(investment.modifyOrder, {
    reloads: CHANGED,
    close,
    done: ({ data }, input) => told(changeReceipt(data), bookOf(input)),
    failure: TRADING.orderFailure,
  });
  const changeAlert = useToldAct(watch.updateAlert, {
    reloads: ALERTS_CHANGED,
    close,
    done: ALERTS.changed,
    failure: ALERTS.failure,
  });
  return {
    isMoving: modifyPosition.isRunning || modifyOrder.isRunning || changeAlert.isRunning,
    move: ({ of, subjectId, kind, draft }: ChartLine, price: number): void => {
      if (draft !== undefined) return placeDraft(draft, price);
      const params = { id: subjectId };
      const alert = of === 'alert' && alerts.find(({ id }) => id === subjectId);
      if (alert) changeAlert.run({ params, body: movedAlert(alert, price) });
      else if (of === 'position') modifyPosition.run({ params, body: { [kind]: price } });
      else if (of === 'order') modifyOrder.run({ params, body: { [kind]: price } });
    },
    resultOf: ({ subjectId }: ChartLine, price: number): string => {
      const position = positions.find(({ id }) => id === subjectId);
      const result = position ? pnlClosedAt(position, price, { get: prices.read }) : null;
      return result === null ? '' : signedText(result, 'USD', 1);
    },
  };
}

/** Takes an alert off the chart, also where it cannot be moved: an exit or an order is taken back where it says what that means. */
export function useDeleteAlert(): (line: ChartLine) => void {
  const { run } = useToldAct(watch.deleteAlert, {
    reloads: ALERTS_CHANGED,
    done: ALERTS.deleted,
    failure: ALERTS.deleteFailure,
  });
  return ({ subjectId }) => run({ params: { id: subjectId } });
}

/** Whoever moves an alert to the other side of the price wants to hear when it comes there. */
function movedAlert({ symbol, kind, version, repeats, note, expiresAt }: watch.Alert, level: number) {
  const price = prices.read(symbol)?.price;
  const side = level > (price ?? 0) ? 'above' : 'below';
  const moved = kind === 'crosses' || price === undefined ? kind : side;
  return { version, kind: moved, level, repeats, note, expiresAt } as const;
}
