import { admin } from '@halyard/contract';
import { formatMarginLevel, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Profit, toneOf } from '../../ui/movement.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Stat, StatRow } from '../../ui/stat.tsx';
import { OrderTable, PositionTable } from './holding-tables.tsx';

/** Prices move: what is open is valued anew while somebody looks. */
const READ_EVERY_MS = 10_000;

export function PersonHoldings({ userId }: { readonly userId: string }) {
  const holdings = useQuery({
    ...read(admin.adminGetHoldings, { params: { id: userId } }),
    refetchInterval: READ_EVERY_MS,
    meta: { isQuiet: true },
  });
  if (!holdings.data) {
    return holdings.isError ? (
      <ReadFailure
        title={ADMIN.holdingsFailure.refused}
        failure={holdings.error}
        onRetry={() => void holdings.refetch()}
      />
    ) : (
      <SkeletonRows count={4} label="Loading positions" />
    );
  }
  const { summary, positions, orders } = holdings.data;
  return (
    <>
      <Summary summary={summary} />
      {holdings.isError && (
        <p role="status" className="-mt-4 text-dense text-warn">
          These figures may be out of date.
        </p>
      )}
      <Panel title={`Open positions (${positions.length})`}>
        {positions.length === 0 ? (
          <p className="text-muted">None.</p>
        ) : (
          <PositionTable positions={positions} />
        )}
      </Panel>
      <Panel title={`Pending orders (${orders.length})`}>
        {orders.length === 0 ? <p className="text-muted">None.</p> : <OrderTable orders={orders} />}
      </Panel>
    </>
  );
}

function Summary({ summary }: Pick<admin.Holdings, 'summary'>) {
  const { equity, totalPnl, usedMargin, availableMargin, marginLevel, deficit } = summary;
  return (
    <StatRow label="Trading">
      <Stat label="Equity">{formatUsd(equity)}</Stat>
      <Stat label="Open P&L" tone={toneOf(totalPnl)}>
        <Profit amountUsd={totalPnl} />
      </Stat>
      <Stat
        label="Used margin"
        note={marginLevel === null ? 'Nothing is open' : `Margin level ${formatMarginLevel(marginLevel)}`}
      >
        {formatUsd(usedMargin)}
      </Stat>
      <Stat
        label="Free margin"
        tone={availableMargin < 0 ? 'down' : undefined}
        note={deficit < 0 ? `Owes ${formatUsd(-deficit)}` : undefined}
      >
        {formatUsd(availableMargin)}
      </Stat>
    </StatRow>
  );
}
