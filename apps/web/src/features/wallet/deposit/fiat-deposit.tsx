import { anyOf, FIAT_CURRENCIES, MIN_FIAT_DEPOSIT, scaleOf } from '@halyard/catalogue';
import { bankTransfer, rails, type transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AtRest } from '../../../domain/portfolio/at-rest.tsx';
import { useStandstill } from '../../../domain/portfolio/use-standstill.ts';
import { read } from '../../../platform/calls/read.ts';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { AmountField, SelectField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { amountFigure, sentenceFigure } from '../../../domain/money/money.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { WALLET_READS } from '../changes.ts';
import { keptForm } from '../kept-form.ts';
import type { WishedMoney } from '../wished-money.ts';
import { depositProblem } from './deposit-model.ts';
import { QrCode } from '../../../ui/facts/qr-code.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { inFours } from '../../../ui/facts/in-fours.ts';

const CHOICES = FIAT_CURRENCIES.map((value) => ({ value, label: value }));

type Typed = {
  /** Of those one can pay in, the one that was chosen or wished for. */
  readonly chosen: (typeof FIAT_CURRENCIES)[number] | undefined;
  readonly amount: string;
};

const useTyped = keptForm(({ amount, currency }): Typed => {
  const chosen = FIAT_CURRENCIES.find((one) => one === currency);
  return { chosen, amount: chosen === undefined ? '' : amount };
});

/** By bank transfer to the account of a currency that has one; otherwise announced, and looked at by people. */
export function FiatDeposit({ wished }: { readonly wished: WishedMoney }) {
  const form = useTyped(wished);
  const offers = useQuery(read(rails.listRails)).data;
  const toBank = (offers ?? []).filter(({ rail }) => rail === 'bank').map(({ currency }) => currency);
  // What is not known yet is shown as it was before there were rails.
  const hasCards = offers?.some(({ network }) => network === 'Card') ?? true;
  const currency = form.typed.chosen ?? toBank[0] ?? 'USD';
  const isToBank = toBank.includes(currency);
  const choose = (
    <SelectField
      label="Currency"
      value={currency}
      choices={CHOICES}
      onValue={(chosen) => form.change({ chosen })}
    />
  );
  return (
    <Panel
      title={hasCards ? 'Bank transfer or card' : 'Bank transfer'}
      lead={isToBank ? WALLET.bankLead : `${anyOf(FIAT_CURRENCIES)}, from ${MIN_FIAT_DEPOSIT}.`}
    >
      {isToBank ? (
        <div className="flex flex-col gap-5">
          {choose}
          <BankInstructions key={currency} currency={currency} />
        </div>
      ) : (
        <AnnouncedDeposit currency={currency} choose={choose} form={form} />
      )}
    </Panel>
  );
}

type AnnouncedDepositProps = {
  readonly currency: string;
  readonly choose: ReactNode;
  readonly form: ReturnType<typeof useTyped>;
};

/** The customer announces it and gets a reference to pay with. */
function AnnouncedDeposit({ currency, choose, form }: AnnouncedDepositProps) {
  const { amount } = form.typed;
  const [problem, setProblem] = useState<string | null>(null);
  const standstill = useStandstill();
  const [announced, setAnnounced] = useState<transactions.Transaction | null>(null);
  const deposit = useToldAct(wallet.depositFiat, {
    reloads: WALLET_READS,
    done: ({ data }) => WALLET.depositDone(sentenceFigure(data.amount), data.currency),
    onDone: ({ data }) => {
      form.end({ amount: '' });
      setAnnounced(data);
    },
    failure: WALLET.depositFailure,
  });
  function submit() {
    const found = depositProblem(amount, scaleOf(currency), {
      symbol: currency,
      minDeposit: MIN_FIAT_DEPOSIT,
    });
    setProblem(found);
    if (found === null) deposit.run({ body: { currency, amount } });
  }
  return (
    <>
      <Form keptAs="deposit" onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <AmountField
            label="Amount"
            name="amount"
            error={problem ?? undefined}
            min="0"
            step="0.01"
            placeholder={amountFigure(MIN_FIAT_DEPOSIT, currency)}
            value={amount}
            onValue={(typed) => {
              form.change({ amount: typed });
              setProblem(null);
            }}
          />
          {choose}
        </div>
        <AtRest why={standstill} />
        <Button type="submit" isBusy={deposit.isRunning} disabled={amount === '' || standstill !== null}>
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
    </>
  );
}

/** The account to pay to, and the reference that says whose money it is. Nothing has to be announced. */
function BankInstructions({ currency }: { readonly currency: string }) {
  const found = useQuery(read(bankTransfer.getBankInstructions, { params: { currency } }));
  if (!found.data) {
    return <NotLoaded of={found} failed={WALLET.bankFailed} loading="Loading the account" rows={4} />;
  }
  const { beneficiary, iban, bic, reference, qr } = found.data;
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col">
        <Line label="Reference" text={reference} isPrinted />
        <Line label="Beneficiary" text={beneficiary} />
        <Line label="IBAN" text={iban} isPrinted />
        {bic !== null && <Line label="BIC" text={bic} />}
      </dl>
      {qr !== null && (
        <div className="flex flex-col items-center gap-2 border-t border-line pt-5">
          <QrCode text={qr} label="QR code of the transfer" />
          <p className="text-center text-dense text-balance text-muted">
            Scan it with your bank’s app: it fills in everything but the amount.
          </p>
        </div>
      )}
      <Notice tone="warn">{WALLET.ownAccountOnly}</Notice>
    </div>
  );
}

type LineProps = {
  readonly label: string;
  readonly text: string;
  /** In groups of four, as paper has it. What is copied has no spaces. */
  readonly isPrinted?: boolean;
};

function Line({ label, text, isPrinted }: LineProps) {
  return (
    <div className="border-b border-line py-2 first:pt-0 last:border-0 last:pb-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3 font-medium">
        <span className="min-w-0 break-words">{isPrinted ? inFours(text) : text}</span>
        <CopyButton text={text} label={label} isIconOnly />
      </dd>
    </div>
  );
}
