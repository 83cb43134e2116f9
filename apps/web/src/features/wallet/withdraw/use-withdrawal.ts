import { wallet } from '@halyard/contract';
import { useState } from 'react';
import { leaveStep, useStep } from '../../../platform/browser/use-step.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { useConfig } from '../../../platform/calls/config.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { sentenceFigure } from '../../../domain/money/money.ts';
import { WALLET_READS } from '../changes.ts';
import { type Asset, type Network, type WithdrawalProblem, withdrawalProblem } from './withdraw-model.ts';

export type Typed = {
  readonly amount: string;
  readonly destination: string;
  /** Null until one is chosen. */
  readonly network: string | null;
};

export type TypedForm = {
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  /** It has been sent. */
  readonly end: () => void;
};

const REVIEW = 'review';
const goBack = () => leaveStep(REVIEW);

/** What is typed for a withdrawal as a way to the server: what is wrong with it, whether it is being looked over, and the act itself. */
export function useWithdrawal(
  asset: Asset,
  network: Network | undefined,
  available: number,
  { typed, change, end }: TypedForm,
) {
  const allowTestnet = useConfig()?.siteMode !== 'live';
  const [problem, setProblem] = useState<WithdrawalProblem | null>(null);
  const [isReviewed, setReviewed] = useState(false);
  const { step, goTo } = useStep();
  const act = useToldAct(wallet.withdraw, {
    reloads: WALLET_READS,
    done: ({ data }) => WALLET.withdrawalDone(sentenceFigure(data.amount), data.currency),
    onDone: () => {
      end();
      setReviewed(false);
    },
    close: goBack,
    failure: WALLET.withdrawalFailure,
  });

  /** Nothing is sent before somebody has seen where it goes. */
  function review(): void {
    const found = withdrawalProblem({ ...typed, available }, asset, network, allowTestnet);
    setProblem(found);
    setReviewed(found === null);
    if (found === null) goTo(REVIEW);
  }
  function send(): void {
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
    change: (part: Partial<Typed>) => {
      change(part);
      setProblem(null);
      setReviewed(false);
    },
    problemAt: (field: WithdrawalProblem['at']) => (problem?.at === field ? problem.words : undefined),
    review,
    isReviewed: isReviewed && step === REVIEW,
    goBack,
    send,
    isRunning: act.isRunning,
  };
}
