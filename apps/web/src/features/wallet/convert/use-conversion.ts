import { type BodyInput, type transactions, wallet } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../../platform/calls/act.ts';
import { createIntent } from '../../../platform/calls/intent.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { amountText } from '../../../domain/money/money.ts';
import { notices } from '../../../ui/notices/notices.ts';
import { WALLET_READS } from '../changes.ts';
import { leastAccepted, receivedText } from './convert-model.ts';

type Body = BodyInput<typeof wallet.convert>;

type Conversion = {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** What the quote on the screen promised. */
  readonly receive: number;
};

type ConversionOptions = {
  readonly scaleOf: (currency: string) => number;
  readonly onDone: () => void;
  readonly onFailed: () => void;
};

/**
 * Converting as an act. The least a customer accepts follows the quote, which moves; so what was sent once is sent
 * again in the same words until it is known how it ended, and money never changes twice.
 */
export function useConversion({ scaleOf, onDone, onFailed }: ConversionOptions) {
  const [intent] = useState(() => createIntent<Body>());
  const act = useAct(wallet.convert, {
    reloads: WALLET_READS,
    onDone: ({ data }) => {
      intent.done();
      notices.success(doneText(data, scaleOf));
      onDone();
    },
    onFailed: (failure) => {
      intent.failed(failure);
      notices.failure(failure, WALLET.convertFailure);
      onFailed();
    },
  });
  return {
    isRunning: act.isRunning,
    run: ({ from, to, amount, receive }: Conversion) =>
      act.run({
        body: intent.bodyFor({ from, to, amount }, () => ({
          from,
          to,
          amount,
          minReceive: leastAccepted(receive, scaleOf(to)),
        })),
      }),
  };
}

type Halves = { readonly out: transactions.Transaction; readonly in: transactions.Transaction };

function doneText(halves: Halves, scaleOf: (currency: string) => number): string {
  const paid = amountText(Math.abs(halves.out.amount), halves.out.currency);
  const { amount, fees, currency } = halves.in;
  return WALLET.convertDone(paid, amountText(receivedText(amount, fees, scaleOf(currency)), currency));
}
