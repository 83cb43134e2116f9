import { investment } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useHeldPositions } from '../../domain/portfolio/use-portfolio.ts';
import type { Portfolio } from '../../domain/portfolio/value.ts';
import { read } from '../../platform/calls/read.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { FigureHead, HeadCell, Table, TableHead } from '../../ui/lists/table.tsx';
import { PositionRow } from './position-row.tsx';
import { useLivePortfolio } from './use-worth.ts';

const EditPosition = lazyOver(async () => (await import('./edit-position.tsx')).EditPosition);

type OpenPositionsProps = {
  /** What to do when there is none. */
  readonly emptyAction?: ReactNode;
};

export function OpenPositions({ emptyAction }: OpenPositionsProps) {
  const query = useQuery(read(investment.getPortfolio));
  // The same reading, kept fresh.
  const hasPositions = useHeldPositions().length > 0;
  if (!query.data)
    return (
      <NotLoaded of={query} failed="Positions could not be loaded" loading="Loading positions" rows={4} />
    );
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
            Symbol<span className="whitespace-normal @md:hidden">, current / entry</span>
          </HeadCell>
          <FigureHead from="@2xl">Entry</FigureHead>
          <FigureHead from="@md">
            Current<span className="@2xl:hidden"> / entry</span>
          </FigureHead>
          <FigureHead from="@xl">SL / TP</FigureHead>
          <FigureHead>P&amp;L</FigureHead>
          <FigureHead>
            <span className="sr-only">Actions</span>
          </FigureHead>
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
