import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, useMemo, useState } from 'react';
import { CLASSES } from '../../domain/prices/classes.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Profit } from '../../domain/prices/movement.tsx';
import { Cell, FigureCell, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { type Column, type Group, groupsOf, LARGEST_FIRST, type Order, orderAfter } from './book-order.ts';
import { countText } from '../../ui/facts/measures.ts';
import { type SymbolRisk, wholeUsd } from './words.ts';

/** Less than this is not seen, and something is never nothing. */
const LEAST = 0.8;

/** From where a column is there: on a phone the bars, the net and the profit are what counts. */
const FROM_SMALL = 'hidden sm:table-cell';
const FROM_LARGE = 'hidden xl:table-cell';
const FROM_WIDEST = 'hidden 2xl:table-cell';

type Head = { readonly by: Column; readonly label: string; readonly from?: string };
const FIGURES: readonly Head[] = [
  { by: 'net', label: 'Net' },
  { by: 'long', label: 'Long', from: FROM_LARGE },
  { by: 'short', label: 'Short', from: FROM_LARGE },
  { by: 'housePnl', label: 'House P&L' },
  { by: 'margin', label: 'Margin held', from: FROM_SMALL },
  { by: 'positions', label: 'Positions', from: FROM_SMALL },
  { by: 'customers', label: 'Customers', from: FROM_WIDEST },
];

/** What customers hold, symbol by symbol under its class. The house stands on the other side of all of it. */
export function ExposureTable({ symbols }: { readonly symbols: readonly SymbolRisk[] }) {
  const [order, setOrder] = useState<Order>(LARGEST_FIRST);
  const groups = useMemo(() => groupsOf(symbols, order), [symbols, order]);
  if (symbols.length === 0)
    return (
      <EmptyState title="Nobody holds anything">
        As soon as a customer opens a position, it shows here by its symbol.
      </EmptyState>
    );
  const most = Math.max(...symbols.flatMap(({ long, short }) => [long, short]), 1);
  const press = (by: Column) => setOrder(orderAfter(order, by));
  return (
    <Table label="Exposure of customers by symbol" minWidth="">
      <TableHead>
        <SortHead head={{ by: 'symbol', label: 'Symbol' }} order={order} onPress={press} />
        <HeadCell from="md" className="w-2/5">
          <span className="flex justify-between font-normal">
            <span>Short</span>
            <span>Long</span>
          </span>
        </HeadCell>
        {FIGURES.map((head) => (
          <SortHead key={head.by} head={head} order={order} onPress={press} isFigure />
        ))}
      </TableHead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.type}>
            <GroupRow group={group} />
            {group.rows.map((row) => (
              <SymbolRow key={row.symbol} row={row} most={most} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

type SortHeadProps = {
  readonly head: Head;
  readonly order: Order;
  readonly onPress: (by: Column) => void;
  readonly isFigure?: boolean;
};

function SortHead({ head: { by, label, from }, order, onPress, isFigure = false }: SortHeadProps) {
  const isOrder = order.by === by;
  const Arrow = order.isRising ? ArrowUp : ArrowDown;
  return (
    <HeadCell
      isFigure={isFigure}
      className={classNames(from)}
      aria-sort={isOrder ? (order.isRising ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        onClick={() => onPress(by)}
        className={classNames(
          '-mx-1 inline-flex h-9 items-center gap-1 rounded-control px-1 font-medium hover:text-ink touch:h-11',
          isOrder && 'text-ink',
        )}
      >
        {isOrder && isFigure && <Arrow aria-hidden className="size-3" />}
        {label}
        {isOrder && !isFigure && <Arrow aria-hidden className="size-3" />}
      </button>
    </HeadCell>
  );
}

function GroupRow({ group: { type, sums, rows } }: { readonly group: Group }) {
  return (
    <Row className="bg-sunken/50 font-medium">
      <Cell className="whitespace-nowrap">
        {CLASSES[type]}
        <span className="font-normal text-muted">{` · ${rows.length}`}</span>
      </Cell>
      <Cell from="md" />
      <Figures row={sums} />
      <FigureCell from="2xl" />
    </Row>
  );
}

function SymbolRow({ row, most }: { readonly row: SymbolRisk; readonly most: number }) {
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          {row.symbol}
          {row.isStale && <Badge tone="warn">old price</Badge>}
        </span>
        <span className="mt-1 block w-28 md:hidden">
          <ExposureBar {...row} most={most} />
        </span>
      </Cell>
      <Cell from="md">
        <ExposureBar {...row} most={most} />
      </Cell>
      <Figures row={row} />
      <FigureCell from="2xl">{countText(row.customers)}</FigureCell>
    </Row>
  );
}

function Figures({ row }: { readonly row: Group['sums'] }) {
  return (
    <>
      <FigureCell>{wholeUsd(row.net)}</FigureCell>
      <FigureCell from="xl">{wholeUsd(row.long)}</FigureCell>
      <FigureCell from="xl">{wholeUsd(row.short)}</FigureCell>
      <FigureCell>
        <Profit amountUsd={0 - row.pnl} />
      </FigureCell>
      <FigureCell from="sm">{wholeUsd(row.margin)}</FigureCell>
      <FigureCell from="sm">{countText(row.positions)}</FigureCell>
    </>
  );
}

type ExposureBarProps = {
  readonly long: number;
  readonly short: number;
  readonly net: number;
  /** What the whole half of a bar stands for. */
  readonly most: number;
};

/** Shorts to the left of the line and longs to the right, in pale; what is left of them when they are set off, in full. */
function ExposureBar({ long, short, net, most }: ExposureBarProps) {
  const widthOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (value / most) * 50));
  const netWidth = widthOf(Math.abs(net));
  return (
    <svg aria-hidden viewBox="0 0 100 20" preserveAspectRatio="none" className="block h-5 w-full">
      <rect x={50 - widthOf(short)} y="4" width={widthOf(short)} height="12" className="fill-down/25" />
      <rect x="50" y="4" width={widthOf(long)} height="12" className="fill-up/25" />
      <rect
        x={net < 0 ? 50 - netWidth : 50}
        y="7"
        width={netWidth}
        height="6"
        className={classNames(net < 0 ? 'fill-down' : 'fill-up')}
      />
      <line x1="50" x2="50" y1="0" y2="20" vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
    </svg>
  );
}
