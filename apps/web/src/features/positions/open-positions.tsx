import { type ReactNode, useState } from 'react';
import { usePortfolio } from '../../platform/portfolio/use-portfolio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '../../ui/table.tsx';
import { PositionRow } from './position-row.tsx';

const EditPosition = lazyPart(async () => (await import('./edit-position.tsx')).EditPosition);

type OpenPositionsProps = {
  /** What to do when there is none. */
  readonly emptyAction?: ReactNode;
};

export function OpenPositions({ emptyAction }: OpenPositionsProps) {
  const { query, portfolio } = usePortfolio();
  const [editedId, setEditedId] = useState<string | null>(null);
  if (!portfolio) {
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
  const { positions } = portfolio;
  const edited = positions.find(({ id }) => id === editedId);
  if (positions.length === 0) {
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
          {positions.map((position) => (
            <PositionRow key={position.id} position={position} onEdit={() => setEditedId(position.id)} />
          ))}
        </tbody>
      </Table>
      {edited && <EditPosition position={edited} onClose={() => setEditedId(null)} />}
    </div>
  );
}
