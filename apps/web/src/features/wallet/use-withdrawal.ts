import { wallet } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { WALLET } from '../../texts.ts';
import { plainText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { WALLET_READS } from './changes.ts';
import { type Asset, type Network, type WithdrawalProblem, withdrawalProblem } from './withdraw-model.ts';

/** What is typed for a withdrawal, what is wrong with it, and the act itself. */
export function useWithdrawal(asset: Asset, network: Network | undefined) {
  const [typed, setTyped] = useState({ amount: '', destination: '' });
  const [problem, setProblem] = useState<WithdrawalProblem | null>(null);
  const act = useAct(wallet.withdraw, {
    reloads: WALLET_READS,
    onDone: ({ data }) => {
      notices.success(WALLET.withdrawalDone(plainText(data.amount), data.currency));
      setTyped({ amount: '', destination: '' });
    },
    onFailed: (failure) => notices.failure(failure, WALLET.withdrawalFailure),
  });

  function submit(): void {
    const found = withdrawalProblem(typed.amount, typed.destination, asset, network);
    setProblem(found);
    if (found !== null) return notices.error(found.words);
    act.run({
      body: {
        currency: asset.currency,
        amount: typed.amount,
        destination: typed.destination.trim(),
        ...(asset.kind === 'fiat' || !network ? {} : { network: network.network }),
      },
    });
  }
  return {
    ...typed,
    change: (part: Partial<typeof typed>) => {
      setTyped({ ...typed, ...part });
      setProblem(null);
    },
    problemAt: (field: WithdrawalProblem['at']) => (problem?.at === field ? problem.words : undefined),
    submit,
    isRunning: act.isRunning,
  };
}
