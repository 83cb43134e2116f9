import { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { TRADING } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { SideWord } from '../../ui/movement.tsx';
import { notices } from '../../ui/notices.ts';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { EditOrder } from './edit-order.tsx';
import { ExitLevels } from './exit-levels.tsx';
import { levelText, quantityText } from './figures.ts';
import { RowActions } from './row-actions.tsx';
import { TRADING_READS } from './trading-reads.ts';

export const PENDING = { query: { status: 'pending', limit: 200 } } as const;

const KINDS = { market: 'Market', limit: 'Limit', stop: 'Stop', stop_limit: 'Stop limit' } as const;

/** Orders that wait for their price. */
export function PendingOrders() {
  const orders = useQuery(read(investment.listOrders, PENDING));
  const [edited, setEdited] = useState<investment.Order | null>(null);
  if (!orders.data) {
    return orders.isError ? (
      <ReadFailure
        title="Orders could not be loaded"
        failure={orders.error}
        onRetry={() => void orders.refetch()}
      />
    ) : (
      <SkeletonRows count={2} label="Loading orders" />
    );
  }
  if (orders.data.orders.length === 0) {
    return (
      <EmptyState title="No pending orders">
        A limit or stop order waits here until the market reaches its price.
      </EmptyState>
    );
  }
  return (
    <div className="@container">
      <Table label="Pending orders" minWidth="">
        <TableHead>
          <HeadCell>Symbol</HeadCell>
          <HeadCell className="hidden @md:table-cell">Type</HeadCell>
          <HeadCell isFigure>Price</HeadCell>
          <HeadCell isFigure className="hidden @2xl:table-cell">
            SL / TP
          </HeadCell>
          <HeadCell isFigure className="hidden @md:table-cell">
            Reserved
          </HeadCell>
          <HeadCell isFigure>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {orders.data.orders.map((order) => (
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
  const cancel = useAct(investment.cancelOrder, {
    reloads: TRADING_READS,
    onDone: () => notices.success(TRADING.orderCancelled),
    onFailed: (failure) => notices.failure(failure, TRADING.cancelFailure),
  });
  const name = `${symbol}, ${side} ${quantityText(quantity)}`;
  return (
    <Row>
      <Cell>
        <span className="font-medium">{symbol}</span>
        <span className="block text-meta whitespace-nowrap text-muted">
          <SideWord side={side} /> {quantityText(quantity)} · 1:{leverage}
        </span>
        <span className="block text-meta text-muted @md:hidden">{KINDS[orderType]}</span>
      </Cell>
      <Cell className="hidden @md:table-cell">
        {KINDS[orderType]}
        <span className="block text-meta text-muted">
          {order.expiresAt === null ? 'Until cancelled' : `Until ${dateTimeText(order.expiresAt)}`}
        </span>
      </Cell>
      <Cell isFigure>
        {stopPrice !== null && <span className="block">{levelText(symbol, stopPrice)}</span>}
        {limitPrice !== null && <span className="block">{levelText(symbol, limitPrice)}</span>}
      </Cell>
      <Cell isFigure className="hidden text-meta text-muted @2xl:table-cell">
        <ExitLevels symbol={symbol} stopLoss={order.stopLoss} takeProfit={order.takeProfit} />
      </Cell>
      <Cell isFigure className="hidden @md:table-cell">
        {formatUsd(order.reserved)}
      </Cell>
      <Cell isFigure>
        <RowActions
          name={name}
          onEdit={onEdit}
          end="Cancel"
          isEnding={cancel.isRunning}
          onEnd={() => cancel.run({ params: { id: order.id } })}
        />
      </Cell>
    </Row>
  );
}
