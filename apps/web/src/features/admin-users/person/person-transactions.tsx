import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../../platform/calls/read.ts';
import { ADMIN } from '../../../texts/admin/admin.ts';
import { StateBadge } from '../../../ui/facts/badge.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { Listing } from '../../../ui/lists/listing.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { TransactionAmount, TransactionType } from '../../../domain/transactions/transaction-type.tsx';
import { type Column, column, figureColumn } from '../../../ui/lists/column-table.tsx';
import { PlainTable } from './plain-table.tsx';

const ON_A_PAGE = 10;

export function PersonTransactions({ userId }: { readonly userId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(
    paged(read(admin.adminListTransactions, { query: { userId, page, limit: ON_A_PAGE } })),
  );
  return (
    <Panel title="Transactions">
      <Listing
        of={list}
        rows={list.data?.transactions}
        onPage={setPage}
        noun="transactions"
        failed={ADMIN.transactionsFailure.refused}
        expects={5}
        empty={<p className="text-muted">None.</p>}
      >
        {(rows) => <PlainTable label="Transactions" columns={COLUMNS} rows={rows} idOf={({ id }) => id} />}
      </Listing>
    </Panel>
  );
}

const COLUMNS: readonly Column<admin.AdminTransaction>[] = [
  column('Type', ({ type, book, createdAt }) => (
    <>
      <TransactionType type={type} />
      {book !== undefined && <span className="block text-meta break-words text-muted">{book.name}</span>}
      <span className="block text-meta text-muted sm:hidden">{dateTimeText(createdAt)}</span>
    </>
  )),
  column('Date', { from: 'sm' }, ({ createdAt }) => (
    <span className="whitespace-nowrap text-muted">{dateTimeText(createdAt)}</span>
  )),
  column('Reference', { from: 'sm' }, ({ reference }) => (
    <span className="whitespace-nowrap">{reference}</span>
  )),
  column('Description', { from: 'sm' }, ({ description }) => (
    <span className="text-muted">{description}</span>
  )),
  column('Status', { from: 'sm' }, ({ status }) => <StateBadge state={status} />),
  figureColumn('Amount', (row) => (
    <>
      <TransactionAmount {...row} />
      <span className="mt-0.5 block sm:hidden">
        <StateBadge state={row.status} />
      </span>
    </>
  )),
];
