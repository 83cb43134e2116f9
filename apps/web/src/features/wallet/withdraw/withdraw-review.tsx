import { useEffect, useRef } from 'react';
import { amountText } from '../../../domain/money/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import type { useWithdrawal } from './use-withdrawal.ts';
import { type Asset, type Network, planWithdrawal } from './withdraw-model.ts';

type WithdrawReviewProps = {
  readonly withdrawal: ReturnType<typeof useWithdrawal>;
  readonly asset: Asset;
  readonly network: Network;
};

/** The second step: where the money goes, what it costs and when it arrives, before any of it moves. */
export function WithdrawReview({ withdrawal, asset, network }: WithdrawReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: a keyboard goes on here.
  useEffect(() => heading.current?.focus(), []);
  const plan = planWithdrawal(withdrawal.amount, asset, network);
  const show = (text = '') => amountText(text, asset.currency);
  return (
    <div className="flex flex-col gap-5">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Please check before it is sent
      </h3>
      <Facts>
        <Fact label="Destination">
          <span className="font-medium break-all">{withdrawal.destination.trim()}</span>
        </Fact>
        <Fact label="Network">{network.network}</Fact>
        <Fact label="Arrives at the destination">
          <span className="font-medium">{show(plan?.arrives)}</span>
        </Fact>
        <Fact label="Fee">{show(plan?.fee)}</Fact>
        <Fact label="Leaves your available balance">{show(plan?.held)}</Fact>
        <Fact label="Estimated time">{`${asset.arrival} after approval`}</Fact>
      </Facts>
      <p className="text-dense text-muted">
        What has been sent to a wrong destination cannot be called back.
      </p>
      <div className="flex justify-between gap-3">
        <Button variant="secondary" disabled={withdrawal.isRunning} onClick={withdrawal.goBack}>
          Back
        </Button>
        <Button
          isBusy={withdrawal.isRunning}
          onClick={({ detail }) => {
            // The second press of a double click was meant for the step before.
            if (detail < 2) withdrawal.send();
          }}
        >
          Withdraw
        </Button>
      </div>
    </div>
  );
}
