import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { pagesOf } from '../../ui/admin-pages.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TransactionAmount, TransactionType } from '../../ui/transaction-type.tsx';
import { type Column, PlainTable } from './plain-table.tsx';

const ON_A_PAGE = 10;

export function PersonTransactions({ userId }: { readonly userId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...read(admin.adminListTransactions, { query: { userId, page, limit: ON_A_PAGE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Transactions">
      {list.isError && !list.data && (
        <ReadFailure
          title={ADMIN.transactionsFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={5} label="Loading transactions" />}
      {list.data?.transactions.length === 0 && <p className="text-muted">None.</p>}
      {list.data && list.data.transactions.length > 0 && (
        <>
          <PlainTable
            label="Transactions"
            columns={COLUMNS}
            rows={list.data.transactions}
            idOf={({ id }) => id}
          />
          <Pagination {...pagesOf(list.data.pagination)} noun="transactions" onPage={setPage} />
        </>
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<admin.AdminTransaction>[] = [
  {
    label: 'Type',
    cell: ({ type, createdAt }) => (
      <>
        <TransactionType type={type} />
        <span className="block text-meta text-muted sm:hidden">{dateTimeText(createdAt)}</span>
      </>
    ),
  },
  {
    label: 'Date',
    needsRoom: 'some',
    cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted">{dateTimeText(createdAt)}</span>,
  },
  {
    label: 'Reference',
    needsRoom: 'some',
    cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  {
    label: 'Description',
    needsRoom: 'some',
    cell: ({ description }) => <span className="text-muted">{description}</span>,
  },
  { label: 'Status', cell: ({ status }) => <StateBadge state={status} /> },
  { label: 'Amount', isFigure: true, cell: (row) => <TransactionAmount {...row} /> },
];
