import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { identityWord } from '../../domain/identity/identity-word.ts';
import { usdText } from '../../domain/money/money.ts';
import { transactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { read } from '../../platform/calls/read.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

/** Who it is about: what is known of them, what came and went, and what was decided before. */
export function CustomerFacts({ userId }: { readonly userId: string }) {
  const customer = useQuery(read(admin.adminReadCustomer, { params: { id: userId } }));
  const { data } = customer;
  return (
    <section aria-label="Customer" className="flex flex-col gap-4">
      <h3 className="flex items-baseline justify-between gap-4 font-medium">
        Customer
        <Link to="/admin" query={{ tab: 'users', user: userId }} className={`text-dense font-normal ${LINK}`}>
          All about them
        </Link>
      </h3>
      <NotLoaded
        of={customer}
        failed={DESK.customerFailure.refused}
        loading="Loading the customer"
        rows={5}
      />
      {data && <Known customer={data} />}
      {data && <Sums customer={data} />}
      {data && data.recent.length > 0 && <Before recent={data.recent} />}
    </section>
  );
}

function Known({ customer }: { readonly customer: admin.DeskCustomer }) {
  const { name, email, status, kycStatus, tier, accountType, twoFactor, createdAt, lastLogin, balance } =
    customer;
  return (
    <FactGrid
      rows={[
        ['Name', name],
        ['Email', email],
        ['Account', <StateBadge key="status" state={status} />],
        ['Identity check', <StateBadge key="kyc" state={identityWord(kycStatus)} />],
        ['Kind', `${tier}, ${accountType}`],
        ['Authenticator app', twoFactor ? 'on' : 'off'],
        ['Customer since', dateText(createdAt)],
        ['Last login', lastLogin === null ? 'never' : dateTimeText(lastLogin)],
        ['Balance', usdText(balance)],
      ]}
    />
  );
}

const SPANS = [
  ['day', '24 hours, with what waits'],
  ['month', '30 days'],
  ['ever', 'Ever'],
] as const;

/** What waits counts to the last day: it is what somebody wants at once. */
function Sums({ customer }: { readonly customer: admin.DeskCustomer }) {
  return (
    <table className="w-full text-dense">
      <caption className="sr-only">Deposits and withdrawals in US dollars</caption>
      <thead>
        <tr className="border-b border-line text-meta text-muted">
          <th scope="col" className="py-1 text-left font-medium">
            In USD
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Deposited
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Withdrawn
          </th>
        </tr>
      </thead>
      <tbody>
        {SPANS.map(([span, label]) => (
          <tr key={span} className="border-b border-line">
            <th scope="row" className="py-1 text-left font-normal text-muted">
              {label}
            </th>
            <td className="py-1 text-right">{usdText(customer[span].depositedUsd)}</td>
            <td className="py-1 text-right">{usdText(customer[span].withdrawnUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Before({ recent }: Pick<admin.DeskCustomer, 'recent'>) {
  return (
    <div>
      <h4 className="mb-1 text-meta font-medium text-muted">What came before</h4>
      <ul className="divide-y divide-line border-y border-line text-dense">
        {recent.map((row) => (
          <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-3 py-1.5">
            <span className="min-w-0">
              <TransactionType type={row.type} />
              <span className="block text-meta text-muted">{dateTimeText(row.createdAt)}</span>
            </span>
            <span>{transactionAmount(row)}</span>
            <span className="justify-self-end">
              <StateBadge state={row.status} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
