import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput, Input } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { adjustmentBody, adjustmentProblem, NO_ADJUSTMENT } from './adjustment.ts';

const CURRENCIES = ['USD', 'EUR', 'BTC'].map((value) => ({ value, label: value }));

export function AdjustmentForm() {
  const [form, setForm] = useState(NO_ADJUSTMENT);
  const adjust = useAct(admin.adminAdjustWallet, {
    reloads: [
      admin.adminAnalytics,
      admin.adminListWallets,
      admin.adminListApprovals,
      admin.adminListTransactions,
    ],
    onDone: ({ data }) => {
      notices.success(data.proposal ? ADMIN.adjustmentProposed : ADMIN.walletAdjusted);
      setForm(NO_ADJUSTMENT);
    },
    onFailed: (failure) => notices.failure(failure, ADMIN.walletAdjustFailure),
  });
  function submit() {
    const problem = adjustmentProblem(form);
    if (problem !== null) return notices.error(problem);
    adjust.run({ body: adjustmentBody(form) });
  }
  return (
    <Panel title="Manual Wallet Adjustment" lead="A negative amount takes funds away.">
      <Form onSubmit={submit} className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="User ID or email" className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={form.user}
              onChange={(event) => setForm({ ...form, user: event.target.value })}
            />
          )}
        </Field>
        <Field label="Amount">
          {(control) => (
            <AmountInput
              {...control}
              step="any"
              placeholder="0.00"
              value={form.amount}
              onValue={(amount) => setForm({ ...form, amount })}
            />
          )}
        </Field>
        <Field label="Currency">
          {(control) => (
            <Select
              {...control}
              value={form.currency}
              choices={CURRENCIES}
              onValue={(currency) => setForm({ ...form, currency })}
            />
          )}
        </Field>
        <Field label="Reason" className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={form.reason}
              onChange={(event) => setForm({ ...form, reason: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" isBusy={adjust.isRunning} className="justify-self-start">
          Process Adjustment
        </Button>
      </Form>
    </Panel>
  );
}
