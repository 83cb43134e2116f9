import { transactions } from '@halyard/contract';
import { CancelledError, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HISTORY } from '../../texts/history.ts';
import { SESSION } from '../../texts/shell.ts';
import { notices } from '../../ui/notices/notices.ts';

const READS = [
  { endpoint: transactions.listTransactions, texts: HISTORY.listFailure },
  { endpoint: transactions.transactionStats, texts: HISTORY.statsFailure },
] as const;

/** Reads the screen anew because somebody asked for it, so they are also told when that does not work. */
export function useRefresh() {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  async function readAgain({ endpoint, texts }: (typeof READS)[number]): Promise<void> {
    try {
      await client.refetchQueries({ queryKey: [endpoint.name], type: 'active' }, { throwOnError: true });
    } catch (failure) {
      if (!(failure instanceof CancelledError)) notices.failure(failure, texts);
    }
  }

  async function refresh(): Promise<void> {
    if (!onlineManager.isOnline()) return notices.error(SESSION.offline);
    setRunning(true);
    await Promise.all(READS.map(readAgain));
    setRunning(false);
  }
  return { isRunning, run: () => void refresh() };
}
