import type { walletAddresses } from '@halyard/contract';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { amountText } from '../../../domain/money/money.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { notices } from '../../../ui/notices/notices.ts';
import { QrCode } from '../../../ui/facts/qr-code.tsx';
import { arrivalOf } from './arrival.ts';
import { hashProblem } from './deposit-model.ts';

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
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={address.address} label={`QR code of the ${address.symbol} deposit address`} />
        <dl className="grid w-full min-w-0 gap-3">
          <Fact label="Send exactly">{amountText(amount, address.symbol)}</Fact>
          <Fact label="Network">{address.network}</Fact>
          <Fact label="Confirmations">{String(address.confirmations)}</Fact>
          <Fact label="Estimated time">{arrivalOf(address.symbol)}</Fact>
        </dl>
      </div>
      <div>
        <p className="mb-1.5 font-medium">Deposit address</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 rounded-control bg-sunken px-3 py-2 font-sans text-base break-all">
            {address.address}
          </code>
          <CopyButton text={address.address} label="Address" />
        </div>
      </div>
      <Notice tone="warn">
        {`Send only ${address.symbol} on ${address.network}. Anything else sent to this address is lost.`}
      </Notice>
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

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line pb-2 sm:block sm:border-0 sm:pb-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="text-right font-medium break-words sm:text-left">{children}</dd>
    </div>
  );
}
