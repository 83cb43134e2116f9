import { type AnswerOf, investment } from '@halyard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Profit, SideWord } from '../../ui/movement.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { Explain } from './explain.tsx';
import { levelText, quantityText, REASONS } from './figures.ts';

const PAGE = 30;
type History = AnswerOf<typeof investment.listHistory>;

/** What has ended: positions with their result, and orders that were never filled. */
export function ClosedTrades() {
  const [explainedId, setExplainedId] = useState<string | null>(null);
  const history = useHistory();
  if (!history.data) {
    return history.isError ? (
      <ReadFailure
        title="Closed trades could not be loaded"
        failure={history.error}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <SkeletonRows count={4} label="Loading closed trades" />
    );
  }
  const rows = history.data.pages.flat();
  if (rows.length === 0) {
    return (
      <EmptyState title="No closed trades">What you close stands here, with all that it cost.</EmptyState>
    );
  }
  return (
    <div className="@container">
      <Table label="Closed trades" minWidth="">
        <TableHead>
          <HeadCell>Symbol</HeadCell>
          <HeadCell className="hidden @md:table-cell">Ended</HeadCell>
          <HeadCell isFigure className="hidden @md:table-cell">
            Open / close
          </HeadCell>
          <HeadCell isFigure className="hidden @2xl:table-cell">
            Costs
          </HeadCell>
          <HeadCell isFigure>Result</HeadCell>
          <HeadCell isFigure>
            <span className="sr-only">Actions</span>
          </HeadCell>
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
  return useInfiniteQuery({
    queryKey: [investment.listHistory.name, 'closed'],
    queryFn: ({ pageParam, signal }) =>
      api.call(investment.listHistory, {
        query: { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
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
        <span className="font-medium">{symbol}</span>
        <span className="block text-meta whitespace-nowrap text-muted">
          <SideWord side={side} /> {quantityText(openedQuantity)} · 1:{leverage}
        </span>
        <span className="block text-meta text-muted @md:hidden">{REASONS[row.reason]}</span>
      </Cell>
      <Cell className="hidden @md:table-cell">
        {REASONS[row.reason]}
        <span className="block text-meta whitespace-nowrap text-muted">{dateTimeText(row.closedAt)}</span>
      </Cell>
      <Cell isFigure className="hidden @md:table-cell">
        <span className="block">{levelText(symbol, row.entryPrice)}</span>
        <span className="block">{levelText(symbol, row.closePrice)}</span>
      </Cell>
      <Cell isFigure className="hidden text-meta @2xl:table-cell">
        <Profit amountUsd={row.financing - row.commission} />
      </Cell>
      <Cell isFigure>
        <Profit amountUsd={row.net} className="font-medium" />
      </Cell>
      <Cell isFigure>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Explain the trade in ${symbol}`}
          onClick={onExplain}
        >
          Explain
        </Button>
      </Cell>
    </Row>
  );
}

function OrderLine({ row }: { readonly row: investment.EndedOrder }) {
  return (
    <Row className="text-muted">
      <Cell>
        <span className="font-medium">{row.symbol}</span>
        <span className="block text-meta whitespace-nowrap">
          Order to {row.side} {quantityText(row.quantity)}
        </span>
      </Cell>
      <Cell className="hidden @md:table-cell">
        <span className="capitalize">{row.status}</span>
        <span className="block text-meta whitespace-nowrap">{dateTimeText(row.endedAt)}</span>
      </Cell>
      <Cell isFigure className="hidden @md:table-cell">
        {levelText(row.symbol, row.limitPrice ?? row.stopPrice)}
      </Cell>
      <Cell className="hidden @2xl:table-cell" />
      <Cell isFigure>
        <span className="@md:hidden">{row.status}</span>
        <span className="hidden @md:inline">–</span>
      </Cell>
      <Cell />
    </Row>
  );
}
