import { formatPrice } from '@halyard/catalogue';
import type { admin, AnswerOf } from '@halyard/contract';
import { formatAmount, formatPercent } from '@halyard/money';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Profit, SideWord } from '../../ui/movement.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { CustomerLink } from './customer-link.tsx';
import { wholeUsd } from './words.ts';

type Positions = AnswerOf<typeof admin.adminRiskAccounts>['largest'];

const FROM_SMALL = 'hidden sm:table-cell';
const FROM_LARGE = 'hidden xl:table-cell';

/** The single positions that weigh most, and how far each price is from closing its account out. */
export function LargestPositions({ positions }: { readonly positions: Positions }) {
  return (
    <Panel
      title="Largest positions"
      lead="By value. The stop-out is where this price alone would bring the account."
      className="min-w-0"
    >
      {positions.length === 0 ? (
        <EmptyState title="No open positions" />
      ) : (
        <Table label="Positions by value" minWidth="">
          <TableHead>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Position</HeadCell>
            <HeadCell isFigure>Value</HeadCell>
            <HeadCell isFigure className={FROM_SMALL}>
              Customer P&L
            </HeadCell>
            <HeadCell isFigure className={FROM_SMALL}>
              Stop-out at
            </HeadCell>
            <HeadCell className={FROM_LARGE}>Opened</HeadCell>
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
          {position.isStale && <Badge tone="warn">Old price</Badge>}
        </span>
        <span className="block text-meta text-muted">
          <SideWord side={side} /> {formatAmount(quantity, 2)}
          <span className="max-sm:hidden">{` · 1:${leverage}`}</span>
        </span>
      </Cell>
      <Cell isFigure>
        <span className="font-medium">{wholeUsd(position.value)}</span>
        {stopOut !== null && (
          <span className="block text-meta text-muted sm:hidden">
            {`out at ${formatPercent(stopOut.movePercent)}`}
          </span>
        )}
      </Cell>
      <Cell isFigure className={FROM_SMALL}>
        <Profit amountUsd={position.pnl} />
      </Cell>
      <Cell isFigure className={FROM_SMALL}>
        {stopOut === null ? (
          <span className="text-muted">not by this price</span>
        ) : (
          <>
            <span className="block font-medium">{formatPercent(stopOut.movePercent)}</span>
            <span className="block text-meta text-muted">{formatPrice(symbol, stopOut.price)}</span>
          </>
        )}
      </Cell>
      <Cell className={`${FROM_LARGE} whitespace-nowrap text-muted`}>{dateTimeText(position.openedAt)}</Cell>
    </Row>
  );
}
