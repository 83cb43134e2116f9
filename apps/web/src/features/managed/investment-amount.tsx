import { books, managed } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { AmountDialog } from '../../domain/investing/amount-dialog.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { useIsHere } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { read, reload } from '../../platform/calls/read.ts';
import { MANAGED } from '../../texts/investing/managed.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';

export const RELOADS = [managed.getInvestment, managed.listInvestments, books.listBooks];

type Asked =
  | { readonly act: 'invest'; readonly portfolio: managed.Portfolio }
  | { readonly act: 'add'; readonly investment: managed.Investment }
  | { readonly act: 'take'; readonly investment: managed.Investment };

type InvestmentAmountProps = {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onDone: (investment: string) => void;
};

/** How much goes in or comes out, and what that means. */
export function InvestmentAmount({ asked, onClose, onDone }: InvestmentAmountProps) {
  const own = useQuery(read(books.listBooks));
  const main = own.data?.books.find(({ kind }) => kind === 'main');
  const told = {
    reloads: RELOADS,
    close: ({ data }: { readonly data: managed.Investment }) => onDone(data.id),
  };
  const isHere = useIsHere();
  const unmet = useUnmet('active', 'verified');
  const name = asked.act === 'invest' ? asked.portfolio.name : asked.investment.portfolio.name;
  const investing = useToldAct(managed.invest, {
    ...told,
    done: MANAGED.invested(name),
    failure: MANAGED.investFailure,
    // In another window: from here on there is only more to put into it, where it stands.
    onFailed: (failure) => {
      if (!(failure instanceof CallFailure && failure.code === 'investment-exists')) return;
      void reload(RELOADS);
      if (isHere()) onClose();
    },
  });
  const moving = useToldAct(asked.act === 'take' ? managed.takeFromInvestment : managed.addToInvestment, {
    ...told,
    done: (_, { body }) => (asked.act === 'take' ? MANAGED.takingOut : MANAGED.added)(formatUsd(body.amount)),
    failure: MANAGED.changeFailure,
  });
  const send = (amount: string) =>
    asked.act === 'invest'
      ? investing.run({ body: { portfolio: asked.portfolio.id, amount } })
      : moving.run({ params: { id: asked.investment.id }, body: { amount } });
  const { title, lead, action } = WORDS[asked.act];
  return (
    <AmountDialog
      title={asked.act === 'invest' ? `Invest in ${name}` : title}
      lead={lead}
      hint={hintOf(asked, main?.equity)}
      action={action}
      isBusy={investing.isRunning || moving.isRunning}
      unmet={asked.act === 'take' ? null : unmet}
      onAmount={send}
      onClose={onClose}
    >
      {() =>
        asked.act === 'invest' && (
          <Notice tone="warn">
            <p>{MANAGED.risk}</p>
            <p className="mt-2">{`Each night a part of ${MANAGED.fee(asked.portfolio.feePercent)} a year is paid, of what it is worth then.`}</p>
          </Notice>
        )
      }
    </AmountDialog>
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
