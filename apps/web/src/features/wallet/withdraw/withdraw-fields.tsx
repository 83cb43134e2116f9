import { ReviewLine } from '../review-line.tsx';
import { assetOrUnlisted, needsIban } from '@halyard/catalogue';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { AtRest } from '../../../domain/portfolio/at-rest.tsx';
import { useStandstill } from '../../../domain/portfolio/use-standstill.ts';
import { AmountField, TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { amountText, sentenceFigure } from '../../../domain/money/money.ts';
import { NetworkField } from '../network-field.tsx';
import { UseAll } from '../use-all.tsx';
import { useLeavable } from './use-leavable.ts';
import { type TypedForm, useWithdrawal } from './use-withdrawal.ts';
import {
  type Asset,
  isNetworkTyped,
  largestWithdrawal,
  memoWords,
  type Network,
  networkNamed,
  planWithdrawal,
} from './withdraw-model.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';

type WithdrawFieldsProps = {
  readonly asset: Asset;
  readonly available: number;
  readonly form: TypedForm;
  /** Nothing leaves yet: why stands over the form. */
  readonly isHeldUp: boolean;
};

export function WithdrawFields({ asset, available, form, isHeldUp }: WithdrawFieldsProps) {
  const networkName = form.typed.network ?? asset.networks[0]?.network ?? '';
  const network = networkNamed(asset, networkName);
  const leavable = useLeavable(asset.currency, available);
  const most = network ? largestWithdrawal(leavable, asset, network) : '';
  const withdrawal = useWithdrawal(asset, network, available, form);
  const isFiat = asset.kind === 'fiat';
  const standstill = useStandstill();
  const rests = isHeldUp || standstill !== null;
  if (withdrawal.isReviewed && network && !rests)
    return <WithdrawReview withdrawal={withdrawal} asset={asset} network={network} />;
  return (
    <Form keptAs={`withdraw ${asset.currency}`} onSubmit={withdrawal.review} className="flex flex-col gap-5">
      {!isFiat && asset.networks.length > 1 && (
        <NetworkField
          asset={asset}
          value={networkName}
          onValue={(name) => withdrawal.change({ network: name })}
        />
      )}
      {isNetworkTyped(asset) && (
        <TextField
          label="Network"
          error={withdrawal.problemAt('network')}
          hint="The network of your destination"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={networkName}
          onValue={(name) => withdrawal.change({ network: name })}
        />
      )}
      <AmountField
        label="Amount"
        name="amount"
        aside={<UseAll isDisabled={most === ''} onUse={() => withdrawal.change({ amount: most })} />}
        error={withdrawal.problemAt('amount')}
        hint={network && limitsText(asset, network, most, leavable < available)}
        min="0"
        step="0.01"
        placeholder="0.00"
        unit={asset.currency}
        value={withdrawal.amount}
        onValue={(amount) => withdrawal.change({ amount })}
      />
      <TextField
        label="Destination"
        error={withdrawal.problemAt('destination')}
        hint={isFiat ? bankHint(asset) : addressHint(asset, network, withdrawal.destination)}
        autoComplete="off"
        spellCheck={false}
        value={withdrawal.destination}
        onValue={(destination) => withdrawal.change({ destination })}
      />
      {network && <WithdrawSummary typed={withdrawal.amount} asset={asset} network={network} />}
      <AtRest why={standstill} />
      <Button type="submit" disabled={rests}>
        Continue
      </Button>
    </Form>
  );
}

function addressHint(asset: Asset, network: Network | undefined, destination: string): string {
  const memo = memoWords(asset, network, destination);
  return [`${asset.name} address`, memo].filter((part) => part !== null).join('. ');
}

function bankHint({ currency }: Asset): string {
  return needsIban(assetOrUnlisted(currency)) ? 'IBAN' : 'IBAN, or the bank and the account number';
}

function limitsText({ currency }: Asset, { minWithdrawal }: Network, most: string, isLess: boolean): string {
  const least = minWithdrawal > 0 ? `Minimum ${sentenceFigure(minWithdrawal)} ${currency}` : '';
  if (most === '') return least;
  const rest = isLess ? `. ${WALLET.backsPositions}` : '';
  const atMost = `most ${amountText(most, currency)} after the fee${rest}`;
  return least === '' ? `At ${atMost}` : `${least}, at ${atMost}`;
}

type WithdrawSummaryProps = { readonly typed: string; readonly asset: Asset; readonly network: Network };

/** What it costs and what arrives, before anything is sent. */
function WithdrawSummary({ typed, asset, network }: WithdrawSummaryProps) {
  const plan = planWithdrawal(typed, asset, network);
  const show = (text: string | undefined) => (text === undefined ? '–' : amountText(text, asset.currency));
  return (
    <dl className="divide-y divide-line border-y border-line text-base">
      <ReviewLine label="Arrives at the destination">{show(plan?.arrives)}</ReviewLine>
      <ReviewLine label={network.network === '' ? 'Fee' : `Fee (${network.network})`}>
        {show(plan?.fee)}
      </ReviewLine>
      <ReviewLine label="Leaves your available balance">{show(plan?.held)}</ReviewLine>
    </dl>
  );
}

type WithdrawReviewProps = {
  readonly withdrawal: ReturnType<typeof useWithdrawal>;
  readonly asset: Asset;
  readonly network: Network;
};

/** The second step: where the money goes, what it costs and when it arrives, before any of it moves. */
function WithdrawReview({ withdrawal, asset, network }: WithdrawReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: a keyboard goes on here.
  useEffect(() => heading.current?.focus(), []);
  const plan = planWithdrawal(withdrawal.amount, asset, network);
  const memo = memoWords(asset, network, withdrawal.destination);
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
      {memo !== null && <Notice tone="warn">{memo}</Notice>}
      <p className="text-dense text-muted">
        What has been sent to a wrong destination cannot be called back.
      </p>
      <div className="flex justify-between gap-3">
        <Button variant="secondary" disabled={withdrawal.isRunning} onClick={withdrawal.goBack}>
          Back
        </Button>
        <Button isAnswer isBusy={withdrawal.isRunning} onClick={withdrawal.send}>
          Withdraw
        </Button>
      </div>
    </div>
  );
}
