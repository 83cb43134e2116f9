import { formatPrice } from '@halyard/catalogue';
import type { admin, AnswerOf } from '@halyard/contract';
import { formatAmount, formatPercent } from '@halyard/money';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Profit, SideWord } from '../../domain/prices/movement.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { CustomerLink } from './customer-link.tsx';
import { wholeUsd } from './words.ts';

type Positions = AnswerOf<typeof admin.adminRiskAccounts>['largest'];

/** The single positions that weigh most, and how far each price is from closing its account out. */
export function LargestPositions({ positions }: { readonly positions: Positions }) {
  return (
    <Panel
      title="Largest positions"
      lead="By value. The stop-out is where this price alone would bring the account."
      className="min-w-0"
    >
      {positions.length === 0 ? (
        <EmptyState title="No open positions">The largest of all customers will stand here.</EmptyState>
      ) : (
        <Table label="Positions by value" minWidth="">
          <TableHead>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Position</HeadCell>
            <FigureHead>Value</FigureHead>
            <FigureHead from="sm">Customer P&L</FigureHead>
            <FigureHead from="sm">Stop-out at</FigureHead>
            <HeadCell from="xl">Opened</HeadCell>
          </TableHead>
          <tbody>
            {positions.map((position) => (
              <PositionRow key={position.id} position={position} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function PositionRow({ position }: { readonly position: Positions[number] }) {
  const { symbol, side, quantity, leverage, stopOut } = position;
  return (
    <Row>
      <Cell className="w-full max-w-0">
        <CustomerLink {...position} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <span className="flex flex-wrap items-center gap-x-2">
          {symbol}
          {position.isStale && <Badge tone="warn">old price</Badge>}
        </span>
        <span className="block text-meta text-muted">
          <SideWord side={side} /> {formatAmount(quantity, 2)}
          <span className="max-sm:hidden">{` · 1:${leverage}`}</span>
        </span>
      </Cell>
      <FigureCell>
        <span className="font-medium">{wholeUsd(position.value)}</span>
        {stopOut !== null && (
          <span className="block text-meta text-muted sm:hidden">
            {`out at ${formatPercent(stopOut.movePercent)}`}
          </span>
        )}
      </FigureCell>
      <FigureCell from="sm">
        <Profit amountUsd={position.pnl} />
      </FigureCell>
      <FigureCell from="sm">
        {stopOut === null ? (
          <span className="text-muted">not by this price</span>
        ) : (
          <>
            <span className="block font-medium">{formatPercent(stopOut.movePercent)}</span>
            <span className="block text-meta text-muted">{formatPrice(symbol, stopOut.price)}</span>
          </>
        )}
      </FigureCell>
      <Cell from="xl" className="whitespace-nowrap text-muted">
        {dateTimeText(position.openedAt)}
      </Cell>
    </Row>
  );
}
