import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput, Input } from '../../ui/input.tsx';
import { amountText, plainText } from '../../ui/money.ts';
import { NetworkField } from './network-field.tsx';
import { UseAll } from './use-all.tsx';
import { useLeavable } from './use-leavable.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { type Asset, largestWithdrawal, type Network } from './withdraw-model.ts';
import { WithdrawSummary } from './withdraw-summary.tsx';

type WithdrawFieldsProps = { readonly asset: Asset; readonly available: number };

export function WithdrawFields({ asset, available }: WithdrawFieldsProps) {
  const [networkName, setNetworkName] = useState(asset.networks[0]?.network ?? '');
  const network = asset.networks.find((candidate) => candidate.network === networkName);
  const leavable = useLeavable(asset.currency, available);
  const most = network ? largestWithdrawal(leavable, asset, network) : '';
  const withdrawal = useWithdrawal(asset, network);
  const isFiat = asset.kind === 'fiat';
  return (
    <Form onSubmit={withdrawal.submit} className="flex flex-col gap-5">
      {!isFiat && asset.networks.length > 1 && (
        <NetworkField asset={asset} value={networkName} onValue={setNetworkName} />
      )}
      <Field
        label="Amount"
        aside={<UseAll isDisabled={most === ''} onUse={() => withdrawal.change({ amount: most })} />}
        error={withdrawal.problemAt('amount')}
        hint={network && limitsText(asset, network, most)}
      >
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            placeholder="0.00"
            unit={asset.currency}
            value={withdrawal.amount}
            onValue={(amount) => withdrawal.change({ amount })}
          />
        )}
      </Field>
      <Field
        label="Destination"
        error={withdrawal.problemAt('destination')}
        hint={isFiat ? 'IBAN or bank account' : `${asset.name} address`}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={withdrawal.destination}
            onChange={(event) => withdrawal.change({ destination: event.target.value })}
          />
        )}
      </Field>
      {network && <WithdrawSummary typed={withdrawal.amount} asset={asset} network={network} />}
      <Button type="submit" isBusy={withdrawal.isRunning}>
        Withdraw
      </Button>
    </Form>
  );
}

function limitsText({ currency }: Asset, { minWithdrawal }: Network, most: string): string {
  const least = `Minimum ${plainText(minWithdrawal)} ${currency}`;
  return most === '' ? least : `${least}, at most ${amountText(most, currency)} after the fee`;
}
