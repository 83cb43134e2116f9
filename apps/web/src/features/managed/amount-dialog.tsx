import { books, managed } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseAmount } from '../../domain/money/amount.ts';
import { read } from '../../platform/calls/read.ts';
import { MANAGED } from '../../texts/investing/managed.ts';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';

export const RELOADS = [managed.getInvestment, managed.listInvestments, books.listBooks];

type Asked =
  | { readonly act: 'invest'; readonly portfolio: managed.Portfolio }
  | { readonly act: 'add'; readonly investment: managed.Investment }
  | { readonly act: 'take'; readonly investment: managed.Investment };

type AmountDialogProps = {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onDone: (investment: string) => void;
};

/** How much goes in or comes out, and what that means. */
export function AmountDialog({ asked, onClose, onDone }: AmountDialogProps) {
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const own = useQuery(read(books.listBooks));
  const main = own.data?.books.find(({ kind }) => kind === 'main');
  const typed = parseAmount(amount, 2, 'USD');
  const moved = formatUsd(typed.ok ? typed.text : '0');
  const told = {
    reloads: RELOADS,
    onDone: ({ data }: { readonly data: managed.Investment }) => onDone(data.id),
  };
  const name = asked.act === 'invest' ? asked.portfolio.name : asked.investment.portfolio.name;
  const investing = useToldAct(managed.invest, {
    ...told,
    done: MANAGED.invested(name),
    failure: MANAGED.investFailure,
  });
  const moving = useToldAct(asked.act === 'take' ? managed.takeFromInvestment : managed.addToInvestment, {
    ...told,
    done: asked.act === 'take' ? MANAGED.takingOut(moved) : MANAGED.added(moved),
    failure: MANAGED.changeFailure,
  });
  const submit = () => {
    if (!typed.ok || Number(typed.text) <= 0) return setProblem(MANAGED.invalidAmount);
    if (asked.act === 'invest') {
      return investing.run({ body: { portfolio: asked.portfolio.id, amount: typed.text } });
    }
    moving.run({ params: { id: asked.investment.id }, body: { amount: typed.text } });
  };
  const { title, lead, action } = WORDS[asked.act];
  return (
    <Dialog title={asked.act === 'invest' ? `Invest in ${name}` : title} lead={lead} onClose={onClose}>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <AmountField
          label="Amount"
          unit="USD"
          hint={hintOf(asked, main?.equity)}
          value={amount}
          error={problem}
          onValue={(next) => {
            setAmount(next);
            setProblem(undefined);
          }}
        />
        {asked.act === 'invest' && (
          <Notice tone="warn">
            <p>{MANAGED.risk}</p>
            <p className="mt-2">{`Each night a part of ${asked.portfolio.feePercent}% a year is paid, of what it is worth then.`}</p>
          </Notice>
        )}
        <DialogEnd onClose={onClose} isBusy={investing.isRunning || moving.isRunning}>
          {action}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

const WORDS = {
  invest: { title: 'Invest', lead: MANAGED.investLead, action: 'Invest' },
  add: { title: 'Put more in', lead: MANAGED.addLead, action: 'Put in' },
  take: { title: 'Take money out', lead: MANAGED.takeLead, action: 'Take out' },
} as const;

function hintOf(asked: Asked, mainUsd: number | undefined): string {
  if (asked.act === 'take') return `It is worth ${formatUsd(asked.investment.equity)} now`;
  const own = mainUsd === undefined ? '' : `Your main account is worth ${formatUsd(mainUsd)}`;
  return asked.act === 'add' ? own : `At least ${formatUsd(asked.portfolio.minimum)}${own && `. ${own}`}`;
}
