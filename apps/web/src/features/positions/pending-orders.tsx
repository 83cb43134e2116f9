import { ORDER_TYPES } from '@halyard/catalogue';
import { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { type ReactNode, useRef, useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ORDERS } from '../../texts/orders.ts';
import { TRADING } from '../../texts/trading.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Traded } from '../../domain/portfolio/traded.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { EditOrder } from './edit-order.tsx';
import { ExitLevels, levelText } from '../../domain/prices/levels.tsx';
import { keptLeverageOf, useInstrument } from '../../domain/prices/instruments.ts';
import { useStandstill } from '../../domain/portfolio/use-standstill.ts';
import { usePendingOrders } from '../../domain/portfolio/pending-orders.ts';
import { useShownRow } from '../../domain/trading/shown-trade.ts';
import { orderWords } from '../../domain/trading/receipts.ts';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { isBeyond } from '../../domain/trading/changes/typed-order.ts';
import { RowActions } from './row-actions.tsx';
import { TRADING_READS } from '../../domain/trading/trading-reads.ts';

/** Orders that wait for their price. */
export function PendingOrders({ emptyAction }: { readonly emptyAction: ReactNode }) {
  const orders = usePendingOrders();
  if (!orders.data)
    return <NotLoaded of={orders} failed="Orders could not be loaded" loading="Loading orders" rows={2} />;
  if (orders.data.length === 0) {
    return (
      <EmptyState title="No pending orders" action={emptyAction}>
        A limit or stop order waits here until the market reaches its price.
      </EmptyState>
    );
  }
  return <OrderTable orders={orders.data} />;
}

function OrderTable({ orders }: { readonly orders: readonly investment.Order[] }) {
  const [edited, setEdited] = useState<investment.Order | null>(null);
  return (
    <div className="@container">
      <Table label="Pending orders" minWidth="">
        <TableHead>
          <HeadCell>Symbol</HeadCell>
          <HeadCell from="@md">Type</HeadCell>
          <FigureHead>Price</FigureHead>
          <FigureHead from="@2xl">SL / TP</FigureHead>
          <FigureHead from="@md">Reserved</FigureHead>
          <FigureHead>
            <span className="sr-only">Actions</span>
          </FigureHead>
        </TableHead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onEdit={() => setEdited(order)} />
          ))}
        </tbody>
      </Table>
      {edited && <EditOrder order={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

type OrderRowProps = { readonly order: investment.Order; readonly onEdit: () => void };

function OrderRow({ order, onEdit }: OrderRowProps) {
  const { symbol, side, quantity, leverage, orderType, limitPrice, stopPrice } = order;
  const terms = useInstrument(symbol);
  const most = terms && keptLeverageOf(terms);
  const isStopped = useStandstill() !== null;
  const row = useRef<HTMLTableRowElement>(null);
  useShownRow(order.id, row);
  const cancel = useToldAct(investment.cancelOrder, {
    reloads: TRADING_READS,
    done: TRADING.orderCancelled,
    failure: TRADING.cancelFailure,
  });
  const name = `${symbol}, ${side} ${quantityText(quantity)}`;
  const lasts = order.expiresAt === null ? 'Until cancelled' : `Until ${dateTimeText(order.expiresAt)}`;
  return (
    <Row ref={row}>
      <Cell>
        <Traded {...{ symbol, side, quantity, leverage }} />
        <span className="block text-meta text-muted @md:hidden">{ORDER_TYPES[orderType].label}</span>
        <span className="block text-meta text-muted @md:hidden">{lasts}</span>
        <span className="block text-meta [overflow-wrap:anywhere] text-muted empty:hidden">
          {orderWords(order)}
        </span>
        {most !== undefined && isBeyond(order, most) && (
          <span className="block text-meta text-warn">{ORDERS.leverageGone(most)}</span>
        )}
      </Cell>
      <Cell from="@md">
        {ORDER_TYPES[orderType].label}
        <span className="block text-meta text-muted">{lasts}</span>
      </Cell>
      <FigureCell>
        {stopPrice !== null && <span className="block">{levelText(symbol, stopPrice)}</span>}
        {limitPrice !== null && <span className="block">{levelText(symbol, limitPrice)}</span>}
      </FigureCell>
      <FigureCell from="@2xl" className="text-meta text-muted">
        <ExitLevels
          symbol={symbol}
          stopLoss={order.stopLoss}
          takeProfit={order.takeProfit}
          trailingStop={order.trailingStop}
        />
      </FigureCell>
      <FigureCell from="@md">{formatUsd(order.reserved)}</FigureCell>
      <FigureCell>
        <RowActions
          name={name}
          onEdit={isStopped ? undefined : onEdit}
          end="Cancel"
          isEnding={cancel.isRunning}
          onEnd={() => cancel.run({ params: { id: order.id } })}
        />
      </FigureCell>
    </Row>
  );
}
