import { wallet } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { WALLET } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput, Input } from '../../ui/input.tsx';
import { plainText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { WALLET_READS } from './changes.ts';
import { NetworkField } from './network-field.tsx';
import { type Asset, largestWithdrawal, withdrawalProblem } from './withdraw-model.ts';
import { WithdrawSummary } from './withdraw-summary.tsx';

type WithdrawFieldsProps = { readonly asset: Asset; readonly available: number };

export function WithdrawFields({ asset, available }: WithdrawFieldsProps) {
  const [networkName, setNetworkName] = useState(asset.networks[0]?.network ?? '');
  const [amount, setAmount] = useState('');
  const [destination, setDestination] = useState('');
  const network = asset.networks.find((candidate) => candidate.network === networkName);
  const isFiat = asset.kind === 'fiat';

  const withdraw = useAct(wallet.withdraw, {
    reloads: WALLET_READS,
    onDone: ({ data }) => {
      notices.success(WALLET.withdrawalDone(plainText(data.amount), data.currency));
      setAmount('');
      setDestination('');
    },
    onFailed: (failure) => notices.failure(failure, WALLET.withdrawalFailure),
  });

  function submit() {
    const problem = withdrawalProblem(amount, destination, asset, network);
    if (problem !== null) return notices.error(problem);
    withdraw.run({
      body: {
        currency: asset.currency,
        amount,
        destination: destination.trim(),
        ...(isFiat || !network ? {} : { network: network.network }),
      },
    });
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      {!isFiat && asset.networks.length > 1 && (
        <NetworkField asset={asset} value={networkName} onValue={setNetworkName} />
      )}
      <Field
        label="Amount"
        aside={
          network && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => setAmount(largestWithdrawal(available, asset, network))}
            >
              Use all
            </Button>
          )
        }
        hint={network && `Minimum ${plainText(network.minWithdrawal)} ${asset.currency}`}
      >
        {(control) => (
          <AmountInput
            {...control}
            min="0"
            step="0.01"
            placeholder="0.00"
            unit={asset.currency}
            value={amount}
            onValue={setAmount}
          />
        )}
      </Field>
      <Field label="Destination" hint={isFiat ? 'IBAN or bank account' : `${asset.name} address`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={destination}
            onChange={(event) => setDestination(event.target.value)}
          />
        )}
      </Field>
      {network && <WithdrawSummary typed={amount} asset={asset} network={network} />}
      <Button type="submit" isBusy={withdraw.isRunning}>
        Withdraw
      </Button>
    </Form>
  );
}
