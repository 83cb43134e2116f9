import { admin } from '@halyard/contract';
import { formatMarginLevel, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, watched } from '../../../platform/calls/read.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { signedUsd, toneOf } from '../../../domain/prices/movement.tsx';
import { useUser } from '../../../platform/session/signed-in.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { Stat, StatRow } from '../../../ui/facts/stat.tsx';
import { whyNotChange } from './authority.ts';
import { OrderTable, PositionTable } from './holding-tables.tsx';
import { PersonBooks } from './person-books.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { PERSON_READS } from './person-reads.ts';

/** Prices move: what is open is valued anew while somebody looks. */
const READ_EVERY_MS = 10_000;

export function PersonHoldings({ user }: { readonly user: admin.AdminUser }) {
  const holdings = useQuery(
    watched(read(admin.adminGetHoldings, { params: { id: user.id } }), READ_EVERY_MS),
  );
  if (!holdings.data)
    return (
      <NotLoaded
        of={holdings}
        failed={ADMIN_USERS.holdingsFailure.refused}
        loading="Loading positions"
        rows={4}
      />
    );
  const { summary, positions, orders, books = [] } = holdings.data;
  return (
    <>
      <Summary summary={summary} />
      {holdings.isError && (
        <p role="status" className="-mt-4 text-dense text-warn">
          These figures may be out of date.
        </p>
      )}
      <Panel title={`Accounts (${books.length})`} lead={ADMIN_USERS.booksLead}>
        <PersonBooks user={user} books={books} />
      </Panel>
      <Panel
        title={`Open positions (${positions.length})`}
        aside={
          (positions.length + orders.length > 0 || holdsElsewhere(books)) && <CloseHoldings user={user} />
        }
      >
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

/** What stands here is of the main account alone: the others may have something open too, and what is led runs until it is ended. */
const holdsElsewhere = (books: NonNullable<admin.Holdings['books']>): boolean =>
  books.some(({ kind, status }) => status === 'open' && kind !== 'main' && kind !== 'practice');

/** For those who are stopped alone: everybody else closes by themselves. */
function CloseHoldings({ user }: { readonly user: admin.AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  const obstacle = whyNotChange(useUser(), user);
  const isStopped = user.status === 'suspended' || user.status === 'closed';
  if (!isStopped || obstacle !== null) return null;
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setOpen(true)}>
        Close everything
      </Button>
      {isOpen && <CloseHoldingsDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function Summary({ summary }: Pick<admin.Holdings, 'summary'>) {
  const { equity, totalPnl, usedMargin, availableMargin, marginLevel, deficit } = summary;
  return (
    <StatRow label="Trading">
      <Stat moves label="Equity">
        {formatUsd(equity)}
      </Stat>
      <Stat moves label="Open P&L" tone={toneOf(totalPnl)}>
        {signedUsd(totalPnl)}
      </Stat>
      <Stat
        label="Used margin"
        note={marginLevel === null ? 'Nothing is open' : `Margin level ${formatMarginLevel(marginLevel)}`}
      >
        {formatUsd(usedMargin)}
      </Stat>
      <Stat
        moves
        label="Free margin"
        tone={availableMargin < 0 ? 'down' : undefined}
        note={deficit < 0 ? `Owes ${formatUsd(-deficit)}` : undefined}
      >
        {formatUsd(availableMargin)}
      </Stat>
    </StatRow>
  );
}

type CloseHoldingsDialogProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

/** Ends what a stopped customer has open. What cannot close now says why, and stays on the screen behind. */
function CloseHoldingsDialog({ user, onClose }: CloseHoldingsDialogProps) {
  const close = useToldAct(admin.adminCloseHoldings, {
    reloads: [...PERSON_READS, admin.adminGetHoldings],
    done: ({ data }) => ADMIN_USERS.holdingsClosed(data.closed.length, data.cancelledOrders, data.ending),
    onDone: ({ data }) => {
      const [first] = data.failed;
      if (first) notices.error(ADMIN_USERS.holdingsLeft(data.failed.length, first.error));
    },
    close: onClose,
    failure: ADMIN_USERS.holdingsCloseFailure,
  });
  return (
    <ReasonDialog
      title={`Close everything of ${user.firstName} ${user.lastName}`}
      lead="All pending orders are cancelled and all positions closed at the prices of this moment, in every account they trade themselves. What they copy and have managed begins to end. They are told of each."
      action="Close everything"
      isBusy={close.isRunning}
      onReason={(reason) => close.run({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
