import type { walletAddresses } from '@halyard/contract';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { amountText } from '../../../domain/money/money.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { arrivalOf } from './arrival.ts';
import { hashProblem } from './deposit-model.ts';
import { PaymentAddress } from './payment-address.tsx';
import { WALLET } from '../../../texts/wallet.ts';

type SendPaymentProps = {
  readonly address: walletAddresses.WalletAddress;
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onPaid: (txHash: string) => void;
  readonly onBack: () => void;
  readonly onRestart: () => void;
};

export function SendPayment({ address, amount, isBusy, onPaid, onBack, onRestart }: SendPaymentProps) {
  const [txHash, setTxHash] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function submit() {
    const found = hashProblem(txHash, address);
    setProblem(found);
    if (found !== null) return notices.error(found);
    onPaid(txHash.trim());
  }
  return (
    <div className="flex flex-col gap-5">
      <PaymentAddress
        address={address.address}
        currency={address.symbol}
        facts={[
          ['Send exactly', amountText(amount, address.symbol)],
          ['Network', address.network],
          ['Confirmations', String(address.confirmations)],
          ['Estimated time', arrivalOf(address.symbol)],
        ]}
      />
      <Notice tone="warn">{WALLET.sendOnly(address.symbol, address.network)}</Notice>
      <TextField
        label="Transaction hash"
        isOptional
        error={problem ?? undefined}
        hint="Helps us to find your payment sooner."
        autoComplete="off"
        spellCheck={false}
        value={txHash}
        onValue={(typed) => {
          setTxHash(typed);
          setProblem(null);
        }}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <div className="flex gap-2 max-sm:w-full max-sm:justify-between">
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
          <Button variant="quiet" onClick={onRestart}>
            Start New Deposit
          </Button>
        </div>
        <Button className="max-sm:w-full" isBusy={isBusy} onClick={submit}>
          I Have Made the Payment
        </Button>
      </div>
    </div>
  );
}
