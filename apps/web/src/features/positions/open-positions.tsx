import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useHeldPositions } from '../../platform/portfolio/use-portfolio.ts';
import type { Portfolio } from '../../platform/portfolio/value.ts';
import { read } from '../../platform/read.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '../../ui/table.tsx';
import { PositionRow } from './position-row.tsx';
import { useLivePortfolio } from './use-worth.ts';

const EditPosition = lazyPart(async () => (await import('./edit-position.tsx')).EditPosition);

type OpenPositionsProps = {
  /** What to do when there is none. */
  readonly emptyAction?: ReactNode;
};

export function OpenPositions({ emptyAction }: OpenPositionsProps) {
  const query = useQuery(read(investment.getPortfolio));
  // The same reading, kept fresh.
  const hasPositions = useHeldPositions().length > 0;
  if (!query.data) {
    return query.isError ? (
      <ReadFailure
        title="Positions could not be loaded"
        failure={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonRows count={4} label="Loading positions" />
    );
  }
  if (!hasPositions) {
    return (
      <EmptyState title="No open positions" action={emptyAction}>
        A position appears here as soon as an order is filled.
      </EmptyState>
    );
  }
  return (
    <div className="@container">
      {query.isError && (
        <p role="status" className="mb-2 text-dense text-warn">
          These figures may be out of date.
        </p>
      )}
      <PositionTable held={query.data} />
    </div>
  );
}

/** Drawn anew when the server says something else; what moves with prices, its rows write themselves. */
function PositionTable({ held }: { readonly held: Portfolio }) {
  const portfolio = useLivePortfolio(held);
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <>
      <Table label="Positions" minWidth="">
        <TableHead>
          <HeadCell>
            Symbol<span className="@md:hidden">, current / entry</span>
          </HeadCell>
          <HeadCell isFigure className="hidden @2xl:table-cell">
            Entry
          </HeadCell>
          <HeadCell isFigure className="hidden @md:table-cell">
            Current<span className="@2xl:hidden"> / entry</span>
          </HeadCell>
          <HeadCell isFigure className="hidden @xl:table-cell">
            SL / TP
          </HeadCell>
          <HeadCell isFigure>P&amp;L</HeadCell>
          <HeadCell isFigure>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {held.positions.map((position) => (
            <PositionRow
              key={position.id}
              position={position}
              portfolio={portfolio}
              onEdit={() => setEditedId(position.id)}
            />
          ))}
        </tbody>
      </Table>
      {editedId !== null && <EditPosition key={editedId} id={editedId} onClose={() => setEditedId(null)} />}
    </>
  );
}
