import { type AnswerOf, investment } from '@halyard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ofBook } from '../../platform/browser/book.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { api } from '../../platform/session/signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Traded } from '../../domain/portfolio/traded.tsx';
import { Profit } from '../../domain/prices/movement.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { Explain } from './explain.tsx';
import { orderWords } from '../../domain/trading/receipts.ts';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { levelText } from '../../domain/prices/levels.tsx';
import { endText, REASONS } from './figures.ts';

const PAGE = 30;
type History = AnswerOf<typeof investment.listHistory>;

/** What has ended: positions with their result, and orders that were never filled. */
export function ClosedTrades({ emptyAction }: { readonly emptyAction: ReactNode }) {
  const [explainedId, setExplainedId] = useState<string | null>(null);
  const history = useHistory();
  if (!history.data)
    return (
      <NotLoaded
        of={history}
        failed="Closed trades could not be loaded"
        loading="Loading closed trades"
        rows={4}
      />
    );
  const rows = history.data.pages.flat();
  if (rows.length === 0) {
    return (
      <EmptyState title="No closed trades" action={emptyAction}>
        What you close stands here, with all that it cost. Explain says how each figure came about.
      </EmptyState>
    );
  }
  return (
    <div className="@container">
      <Table label="Closed trades" minWidth="">
        <TableHead>
          <HeadCell>Symbol</HeadCell>
          <HeadCell from="@md">Ended</HeadCell>
          <FigureHead from="@md">Open / close</FigureHead>
          <FigureHead from="@2xl">Costs</FigureHead>
          <FigureHead>Result</FigureHead>
          <FigureHead>
            <span className="sr-only">Actions</span>
          </FigureHead>
        </TableHead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'position' ? (
              <PositionLine key={row.id} row={row} onExplain={() => setExplainedId(row.id)} />
            ) : (
              <OrderLine key={row.id} row={row} />
            ),
          )}
        </tbody>
      </Table>
      {history.hasNextPage && (
        <div className="mt-3 text-center">
          <Button
            variant="secondary"
            size="small"
            isBusy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
      {explainedId !== null && <Explain id={explainedId} onClose={() => setExplainedId(null)} />}
    </div>
  );
}

function useHistory() {
  const book = useBook();
  const first = ofBook(investment.listHistory, { query: { limit: PAGE } });
  return useInfiniteQuery({
    queryKey: [investment.listHistory.name, 'closed', book ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.call(investment.listHistory, {
        query: { ...first.query, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: History) => (last.length < PAGE ? null : (last.at(-1)?.id ?? null)),
  });
}

type PositionLineProps = { readonly row: investment.ClosedPosition; readonly onExplain: () => void };

function PositionLine({ row, onExplain }: PositionLineProps) {
  const { symbol, side, openedQuantity, leverage } = row;
  return (
    <Row>
      <Cell>
        <Traded {...{ symbol, side, quantity: openedQuantity, leverage }} />
        <span className="block text-meta text-muted @md:hidden">{REASONS[row.reason]}</span>
      </Cell>
      <Cell from="@md">
        {REASONS[row.reason]}
        <span className="block text-meta whitespace-nowrap text-muted">{dateTimeText(row.closedAt)}</span>
      </Cell>
      <FigureCell from="@md">
        <span className="block">{levelText(symbol, row.entryPrice)}</span>
        <span className="block">{levelText(symbol, row.closePrice)}</span>
      </FigureCell>
      <FigureCell from="@2xl" className="text-meta">
        <Profit amountUsd={row.financing - row.commission} />
      </FigureCell>
      <FigureCell>
        <Profit amountUsd={row.net} className="font-medium" />
      </FigureCell>
      <FigureCell>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Explain the trade in ${symbol}`}
          onClick={onExplain}
        >
          Explain
        </Button>
      </FigureCell>
    </Row>
  );
}

function OrderLine({ row }: { readonly row: investment.EndedOrder }) {
  return (
    <Row className="text-muted">
      <Cell>
        <span className="font-medium">{row.symbol}</span>
        <span className="block text-meta">
          Order to {row.side} {quantityText(row.quantity)}
        </span>
        <span className="block text-meta @md:hidden">{endText(row)}</span>
        <span className="block text-meta [overflow-wrap:anywhere] empty:hidden">{orderWords(row)}</span>
      </Cell>
      <Cell from="@md">
        {endText(row)}
        <span className="block text-meta whitespace-nowrap">{dateTimeText(row.endedAt)}</span>
      </Cell>
      <FigureCell from="@md">{levelText(row.symbol, row.limitPrice ?? row.stopPrice)}</FigureCell>
      <Cell from="@2xl" />
      <FigureCell>–</FigureCell>
      <Cell />
    </Row>
  );
}
