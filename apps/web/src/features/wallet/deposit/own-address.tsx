import type { rails } from '@halyard/contract';
import { WALLET } from '../../../texts/wallet.ts';
import { sentenceFigure } from '../../../domain/money/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { arrivalOf } from './arrival.ts';
import { PaymentAddress } from './payment-address.tsx';

type OwnAddressProps = { readonly to: rails.DepositAddress; readonly onBack: () => void };

/** An address of the customer's own: whatever comes there is theirs, and nobody has to be told. */
export function OwnAddress({ to, onBack }: OwnAddressProps) {
  const { address, confirmations, currency, isDelayed, minDeposit, network } = to;
  return (
    <div className="flex flex-col gap-5">
      {isDelayed && (
        <Notice tone="warn" title={WALLET.delayed}>
          {WALLET.delayedBody}
        </Notice>
      )}
      <PaymentAddress
        address={address}
        currency={currency}
        facts={[
          ['Network', network],
          ['Minimum', `${sentenceFigure(minDeposit)} ${currency}`],
          ['Fee', 'None from us'],
          ['Confirmations', String(confirmations)],
          ['Estimated time', arrivalOf(currency)],
        ]}
      />
      <Notice tone="warn">{WALLET.sendOnly(currency, network)}</Notice>
      <p className="text-base text-muted">{WALLET.ownAddress}</p>
      <div>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
