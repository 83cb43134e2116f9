import { admin, type AnswerOf } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { isFinal } from '../../platform/calls/call-failure.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { ADMIN_WALLETS } from '../../texts/admin/wallets.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AmountField, ReasonField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ADJUSTED_READS } from './adjusted-reads.ts';
import {
  type Adjustment,
  adjustmentBody,
  NO_ADJUSTMENT,
  previewQuery,
  type Problems,
  problemsIn,
  problemsOf,
} from './adjustment.ts';
import { ConfirmAdjustment } from './confirm-adjustment.tsx';

const CURRENCIES = ['USD', 'EUR', 'BTC'].map((value) => ({ value, label: value }));

/** What was asked for, and what it would come to: by the answer one may have typed something else. */
type Asked = {
  readonly form: typeof NO_ADJUSTMENT;
  readonly preview: AnswerOf<typeof admin.adminPreviewAdjustment>;
};

/** Nothing moves before it was said in full whose balance goes from what to what. */
export function AdjustmentForm() {
  const [form, setForm] = useState(NO_ADJUSTMENT);
  const [problems, setProblems] = useState<Problems>({});
  const [asked, setAsked] = useState<Asked | null>(null);
  const refuse = (failure: unknown) => {
    const found = problemsIn(failure);
    if (found) setProblems(found);
    else notices.failure(failure, ADMIN_WALLETS.walletAdjustFailure);
  };
  const look = useAct(admin.adminPreviewAdjustment, {
    onDone: ({ data }) => setAsked({ form, preview: data }),
    onFailed: refuse,
  });
  /** An answer that comes late closes its own question, and no other. */
  const leave = () => setAsked((now) => (now === asked ? null : now));
  const adjust = useAct(admin.adminAdjustWallet, {
    reloads: ADJUSTED_READS,
    onDone: (answer) => {
      notices.success(doneOrProposed(answer, ADMIN_WALLETS.walletAdjusted));
      setForm((now) => (now === asked?.form ? NO_ADJUSTMENT : now));
      leave();
    },
    onFailed: (failure) => {
      refuse(failure);
      // Where it is not known how it ended, one asks the same again.
      if (isFinal(failure)) leave();
    },
  });
  function submit() {
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length === 0) look.run({ query: previewQuery(form) });
  }
  return (
    <Panel title="Manual Wallet Adjustment" lead="A negative amount takes funds away.">
      <Form
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem] xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_8rem]"
      >
        <AdjustmentFields
          form={form}
          problems={problems}
          onForm={(next) => {
            setForm(next);
            setProblems({});
          }}
        />
        <Button type="submit" isBusy={look.isRunning} className="justify-self-start">
          Process Adjustment
        </Button>
      </Form>
      {asked && (
        <ConfirmAdjustment
          {...asked}
          isBusy={adjust.isRunning}
          onAct={() => adjust.run({ body: adjustmentBody(asked.form) })}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

type AdjustmentFieldsProps = {
  readonly form: Adjustment;
  readonly problems: Problems;
  readonly onForm: (form: Adjustment) => void;
};

function AdjustmentFields({ form, problems, onForm }: AdjustmentFieldsProps) {
  return (
    <>
      <TextField
        label="User ID or email"
        className="sm:max-xl:col-span-2"
        error={problems.user}
        autoComplete="off"
        spellCheck={false}
        value={form.user}
        onValue={(user) => onForm({ ...form, user })}
      />
      <AmountField
        label="Amount"
        error={problems.amount}
        step="any"
        placeholder="0.00"
        value={form.amount}
        onValue={(amount) => onForm({ ...form, amount })}
      />
      <SelectField
        label="Currency"
        error={problems.currency}
        value={form.currency}
        choices={CURRENCIES}
        onValue={(currency) => onForm({ ...form, currency })}
      />
      <ReasonField
        hint="The customer reads it."
        className="sm:col-span-2 xl:col-span-3"
        error={problems.reason}
        value={form.reason}
        onValue={(reason) => onForm({ ...form, reason })}
      />
    </>
  );
}
