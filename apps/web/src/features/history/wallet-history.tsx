import { transactions } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { HISTORY } from '../../texts/history.ts';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { StatementTable } from './statement-table.tsx';

const TransactionDialog = lazyOver(async () => (await import('./transaction-dialog.tsx')).TransactionDialog);

/** The newest lines of the statement; each opens with all that is known of it. */
export function WalletHistory({ limit }: { readonly limit: number }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useQuery(read(transactions.listTransactions, { query: { limit } }));
  if (!list.data)
    return (
      <NotLoaded
        of={list}
        failed={HISTORY.listFailure.refused}
        loading="Loading transactions"
        rows={Math.min(limit, 8)}
      />
    );
  return (
    <>
      <StatementTable rows={list.data.transactions} onRow={({ id }) => setOpenId(id)} />
      {openId !== null && <TransactionDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
