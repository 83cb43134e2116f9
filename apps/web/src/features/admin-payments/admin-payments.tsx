import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { amountText } from '../../domain/money/money.ts';
import { go, useAddress } from '../../platform/browser/address.ts';
import { read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { dateTimeText, dayText } from '../../ui/facts/moments.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { AllEntries } from './all-entries.tsx';
import { BankFiles } from './bank-files.tsx';
import { ChainLines } from './chain-lines.tsx';
import { ClientMoney } from './client-money.tsx';
import { Claims } from './claims.tsx';
import { ColdStorage } from './cold-storage.tsx';
import { HeldEntries } from './held-entries.tsx';
import { Limits } from './limits.tsx';
import { PaymentFiles } from './payment-files.tsx';
import { Payouts } from './payouts.tsx';
import { inFours } from '../../ui/facts/in-fours.ts';

const OF_BANKS = [
  { value: 'held', label: 'Nobody’s yet' },
  { value: 'files', label: 'Files' },
  { value: 'all', label: 'All entries' },
] as const;
const OF_ALL = [
  { value: 'out', label: 'Paid out' },
  { value: 'chains', label: 'Chains' },
  { value: 'cold', label: 'Cold storage' },
  { value: 'claims', label: 'Owed' },
  { value: 'money', label: 'Client money' },
  { value: 'limits', label: 'Limits' },
] as const;
type View = (typeof OF_BANKS | typeof OF_ALL)[number]['value'];

/** Money that comes and goes by itself: what is nobody's yet, what is paid and owed, and the journal beside the bank. */
export function AdminPayments() {
  const asked = useAddress().query['view'];
  const lines = useQuery(read(admin.adminReconcileBank));
  if (!lines.data) {
    return (
      <NotLoaded
        of={lines}
        failed={PAYMENTS.linesFailure.refused}
        loading="Loading the bank accounts"
        rows={4}
      />
    );
  }
  const hasBank = lines.data.length > 0;
  const views = hasBank ? [...OF_BANKS, ...OF_ALL] : OF_ALL;
  const usual = hasBank ? 'held' : 'out';
  const view = views.find(({ value }) => value === asked)?.value ?? usual;
  const isOfBank = view === 'out' || OF_BANKS.some(({ value }) => value === view);
  const show = (next: View) =>
    go(
      { to: '/admin', query: { tab: 'payments', view: next === usual ? undefined : next } },
      { keepScroll: true },
    );
  return (
    <div className="flex flex-col gap-6">
      {!isOfBank ? null : hasBank ? (
        <ul className={classNames('grid gap-4 xl:gap-3', lines.data.length > 1 && 'md:max-xl:grid-cols-2')}>
          {lines.data.map((line) => (
            <AccountLine key={line.currency} line={line} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No bank account is named">
          BANK_EUR_IBAN and its like name the accounts that customers pay to. Until then staff complete
          transfers by eye.
        </EmptyState>
      )}
      <div className="flex flex-col gap-4">
        {/* Wider than a phone: it moves under the finger, and the ring of its focus is not cut. */}
        <div className="-m-1 max-w-full self-start overflow-x-auto p-1">
          <Segments size="small" label="Payments" value={view} onValue={show} segments={views} />
        </div>
        {view === 'held' && <HeldEntries />}
        {view === 'files' && <BankFiles />}
        {view === 'all' && <AllEntries />}
        {view === 'out' && <Payouts />}
        {view === 'out' && hasBank && <PaymentFiles />}
        {view === 'chains' && <ChainLines />}
        {view === 'cold' && <ColdStorage />}
        {view === 'claims' && <Claims />}
        {view === 'money' && <ClientMoney />}
        {view === 'limits' && <Limits />}
      </div>
    </div>
  );
}

/** The journal beside the bank at one closing balance, and what of it is nobody's yet. */
function AccountLine({ line }: { readonly line: admin.BankLine }) {
  const { currency, iban, statement, closedOn, bank, journal, difference, suspense, held, oldestHeldAt } =
    line;
  const money = (amount: number) => amountText(amount, currency);
  const isRight = difference === 0;
  const facts = [
    ['Journal', money(journal)],
    ['Difference', isRight ? 'None' : money(difference)],
    [
      'Nobody’s yet',
      held === 0 && suspense === 0
        ? 'Nothing'
        : `${money(suspense)} in ${held === 1 ? '1 entry' : `${held} entries`}`,
    ],
    ...(oldestHeldAt === null ? [] : [['Oldest', dateTimeText(oldestHeldAt)] as const]),
  ] as const;
  return (
    <li>
      <Panel className={isRight ? 'h-full' : 'h-full border-danger'}>
        <div className="grid gap-x-10 gap-y-4 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-end">
          <div>
            <div className="flex items-baseline justify-between gap-3 xl:justify-start">
              <h2 className="text-lead font-medium">{currency}</h2>
              <p className="text-dense text-muted">
                {statement === null
                  ? 'No statement yet'
                  : `Statement ${statement}${closedOn === null ? '' : `, ${dayText(closedOn)}`}`}
              </p>
            </div>
            <p className="mt-1 text-figure font-medium">{money(bank)}</p>
            <p className="text-dense text-muted">{inFours(iban)}</p>
          </div>
          {/* Beside one another where there is room: what is to be done stands below. */}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-dense xl:grid-cols-[repeat(4,auto)]">
            {facts.map(([label, value]) => (
              <div key={label} className="contents xl:block">
                <dt className="text-muted">{label}</dt>
                <dd
                  className={classNames(
                    'text-right xl:mt-0.5 xl:text-left xl:font-medium',
                    label === 'Difference' && !isRight && 'font-medium text-danger',
                  )}
                >
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Panel>
    </li>
  );
}
