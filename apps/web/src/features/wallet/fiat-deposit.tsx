import { type transactions, wallet } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { WALLET } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { plainText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { WALLET_READS } from './changes.ts';
import { depositProblem } from './deposit-model.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP'] as const;
const CHOICES = CURRENCIES.map((value) => ({ value, label: value }));
const FIAT_SCALE = 2;
const MINIMUM = 100;

/** Bank transfer or card: the customer announces it and gets a reference to pay with. */
export function FiatDeposit() {
  const [currency, setCurrency] = useState<(typeof CURRENCIES)[number]>('USD');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [announced, setAnnounced] = useState<transactions.Transaction | null>(null);
  const deposit = useAct(wallet.depositFiat, {
    reloads: WALLET_READS,
    onDone: ({ data }) => {
      notices.success(WALLET.depositDone(plainText(data.amount), data.currency));
      setAmount('');
      setAnnounced(data);
    },
    onFailed: (failure) => notices.failure(failure, WALLET.depositFailure),
  });
  function submit() {
    const found = depositProblem(amount, FIAT_SCALE, { symbol: currency, minDeposit: MINIMUM });
    setProblem(found);
    if (found !== null) return notices.error(found);
    deposit.run({ body: { currency, amount } });
  }
  return (
    <Panel title="Bank transfer or card" lead={`USD, EUR or GBP, from ${MINIMUM}.`}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <Field label="Amount" error={problem ?? undefined}>
            {(control) => (
              <AmountInput
                {...control}
                min="0"
                step="0.01"
                placeholder="100.00"
                value={amount}
                onValue={(typed) => {
                  setAmount(typed);
                  setProblem(null);
                }}
              />
            )}
          </Field>
          <Field label="Currency">
            {(control) => <Select {...control} value={currency} choices={CHOICES} onValue={setCurrency} />}
          </Field>
        </div>
        <Button type="submit" isBusy={deposit.isRunning} disabled={amount === ''}>
          Deposit
        </Button>
      </Form>
      {announced && (
        <div role="status" className="mt-5 border-t border-line pt-4">
          <p className="text-dense text-muted">Give this reference with your payment</p>
          <p className="mt-1 flex items-center justify-between gap-3">
            <span className="text-lead font-medium">{announced.reference}</span>
            <CopyButton text={announced.reference} label="Reference" />
          </p>
        </div>
      )}
    </Panel>
  );
}
