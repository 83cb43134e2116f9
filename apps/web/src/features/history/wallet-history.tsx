import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/read.ts';
import { HISTORY } from '../../texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatementTable } from './statement-table.tsx';

const TransactionDialog = lazyPart(async () => (await import('./transaction-dialog.tsx')).TransactionDialog);

/** The newest lines of the statement; each opens with all that is known of it. */
export function WalletHistory({ limit }: { readonly limit: number }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useQuery(read(transactions.listTransactions, { query: { limit } }));
  if (list.isError && !list.data) {
    return (
      <ReadFailure
        title={HISTORY.listFailure.refused}
        failure={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data) return <SkeletonRows count={Math.min(limit, 8)} label="Loading transactions" />;
  return (
    <>
      <StatementTable rows={list.data.transactions} onRow={({ id }) => setOpenId(id)} />
      {openId !== null && <TransactionDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
