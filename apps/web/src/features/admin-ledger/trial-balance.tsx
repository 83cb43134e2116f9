import { admin, type AnswerOf } from '@halyard/contract';
import { formatAmount } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { amountFigure } from '../../domain/money/money.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { type Column, column, ColumnRows, figureColumn } from '../../ui/lists/column-table.tsx';
import { Cell, FigureCell, Table } from '../../ui/lists/table.tsx';
import { accountWords } from './words.ts';

type Answer = AnswerOf<typeof admin.adminTrialBalance>;
type Currency = Answer['currencies'][number];

/** Every account in every currency, added up from the lines themselves. */
export function TrialBalance() {
  const found = useQuery(read(admin.adminTrialBalance));
  const { data } = found;
  if (!data)
    return (
      <NotLoaded
        of={found}
        failed={RECORDS.balanceFailure.refused}
        loading="Loading the trial balance"
        rows={12}
      />
    );
  if (data.currencies.length === 0)
    return <EmptyState title="The journal is empty">No money has moved yet.</EmptyState>;
  const broken = data.currencies.filter(({ isZero }) => !isZero);
  return (
    <div className="flex flex-col gap-4">
      {broken.length > 0 && (
        <Notice tone="danger" title="The books do not add up">
          {`All accounts together must be zero in every currency. They are not in ${broken.map(({ currency }) => currency).join(', ')}.`}
        </Notice>
      )}
      <p className="text-dense text-muted">
        {`Added up from ${countOf(data).toLocaleString('en-US')} lines, ${dateTimeText(data.at)}. What customers have, and what the house owes or owns against it.`}
      </p>
      <div className="gap-x-4 xl:columns-2">
        {dollarsFirst(data.currencies).map((currency) => (
          <CurrencyBalance key={currency.currency} balance={currency} />
        ))}
      </div>
    </div>
  );
}

const countOf = ({ currencies }: Answer) =>
  currencies.flatMap(({ accounts }) => accounts).reduce((sum, { lines }) => sum + lines, 0);

const dollarsFirst = (currencies: readonly Currency[]) =>
  currencies.toSorted((one, other) => Number(other.currency === 'USD') - Number(one.currency === 'USD'));

/** As many decimals as the longest of them needs: figures that are added up stand under each other. */
function figuresOf({ currency, accounts, sum }: Currency): (amount: string) => string {
  const decimals = [sum, ...accounts.map(({ total }) => total)].map(
    (amount) => amountFigure(amount, currency).split('.')[1]?.length ?? 0,
  );
  return (amount) => formatAmount(amount, Math.max(...decimals));
}

const columnsOf = (
  currency: string,
  figure: (amount: string) => string,
): readonly Column<Currency['accounts'][number]>[] => [
  column('Account', { headClassName: 'w-full' }, (row) => <AccountName currency={currency} {...row} />),
  figureColumn('Lines', { className: 'text-muted' }, ({ lines }) => lines.toLocaleString('en-US')),
  figureColumn('Total', { headClassName: 'min-w-36' }, ({ total }) => figure(total)),
];

function CurrencyBalance({ balance }: { readonly balance: Currency }) {
  const { currency, accounts, sum, isZero } = balance;
  const figure = figuresOf(balance);
  return (
    <section aria-label={`Trial balance in ${currency}`} className="mb-5 break-inside-avoid">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-medium">{currency}</h2>
        <Badge tone={isZero ? 'up' : 'danger'}>{isZero ? 'adds up to zero' : 'does not add up'}</Badge>
      </div>
      <Table label={`Accounts in ${currency}`} minWidth="">
        <ColumnRows
          rows={accounts}
          idOf={({ owner, account }) => `${owner} ${account}`}
          columns={columnsOf(currency, figure)}
        />
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="h-(--row-height) px-4 text-left font-medium sm:pl-5">
              Sum
            </th>
            <Cell />
            <FigureCell className={isZero ? undefined : 'text-danger'}>{figure(sum)}</FigureCell>
          </tr>
        </tfoot>
      </Table>
    </section>
  );
}

type AccountNameProps = Pick<Currency['accounts'][number], 'owner' | 'account'> & {
  readonly currency: string;
};

function AccountName({ currency, owner, account }: AccountNameProps) {
  const query = { tab: 'ledger', view: 'entries', currency, account };
  return (
    <>
      <span className="text-muted">{owner === 'house' ? 'House: ' : 'Customers: '}</span>
      <Link to="/admin" query={query} className={LINK}>
        {accountWords(account)}
      </Link>
    </>
  );
}
