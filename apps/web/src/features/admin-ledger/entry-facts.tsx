import { scaleOf } from '@halyard/catalogue';
import type { admin, transactions } from '@halyard/contract';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { textOfUnits, unitsOf } from '../../domain/money/amount.ts';
import { Fact } from '../../ui/facts/facts.tsx';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { amountText, signedText } from '../../domain/money/money.ts';
import { type Column, column, ColumnRows, figureColumn } from '../../ui/lists/column-table.tsx';
import { FigureCell, Table } from '../../ui/lists/table.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { TransactionAmount } from '../../domain/transactions/transaction-type.tsx';
import { change } from './choice.ts';
import { accountWords, eventWords } from './words.ts';

/** Its lines and the proof that they balance, what it is about, and what else came of that. */
export function EntryFacts({ entry }: { readonly entry: admin.EntryDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        <Fact label="Written">{dateTimeText(entry.at)}</Fact>
        <Fact label="About">
          <Cause entry={entry} />
        </Fact>
        <Fact label="Entry">
          <span className="text-meta">{entry.id}</span>
        </Fact>
        <Fact label="Cause">
          <span className="text-meta">{entry.causeId}</span>
        </Fact>
      </dl>
      <EntryLines lines={entry.lines} />
      {entry.statement.length > 0 && <OnStatement rows={entry.statement} />}
      {entry.related.length > 0 && <Related entries={entry.related} />}
    </div>
  );
}

function Cause({ entry: { cause, causeId } }: { readonly entry: admin.EntryDetail }) {
  switch (cause.kind) {
    case 'transaction':
      return (
        <Link
          to="/admin"
          query={{ tab: 'transactions', search: cause.reference, id: causeId }}
          className={LINK}
        >
          {cause.reference}
        </Link>
      );
    case 'order':
      return `${cause.type} order, ${cause.side} ${quantityText(cause.quantity)} ${cause.symbol}, ${cause.status}`;
    case 'customer':
      return 'The customer';
    case 'unknown':
      return 'No longer known';
  }
}

const LINE_COLUMNS: readonly Column<admin.LedgerLine>[] = [
  column('Account', (line) => <LineAccount line={line} />),
  figureColumn('Amount', ({ amount, currency }) => `${signedText(amount, currency, 1)} ${currency}`),
];

function EntryLines({ lines }: { readonly lines: readonly admin.LedgerLine[] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">Lines</h3>
      <Table label="Lines of the entry" minWidth="">
        <ColumnRows columns={LINE_COLUMNS} rows={lines} idOf={({ position }) => position} />
        <tfoot>
          {sumsOf(lines).map(({ currency, sum }) => (
            <tr key={currency} className="border-t border-line-strong font-medium">
              <th scope="row" className="h-(--row-height) px-4 text-left font-medium sm:pl-5">
                {`Sum in ${currency}`}
              </th>
              <FigureCell>{amountText(sum, currency)}</FigureCell>
            </tr>
          ))}
        </tfoot>
      </Table>
    </section>
  );
}

function LineAccount({ line: { customer, account, currency } }: { readonly line: admin.LedgerLine }) {
  const words = accountWords(account);
  const user = customer?.book?.id ?? (customer?.user || customer?.userId);
  const query = { tab: 'ledger', view: 'account', user, currency };
  return (
    <>
      <span className="text-muted">{customer === null ? 'House: ' : 'Customer: '}</span>
      {customer === null ? (
        words
      ) : (
        <Link to="/admin" query={query} className={LINK}>
          {words}
        </Link>
      )}
      {customer?.book && <span className="text-muted">{`, ${customer.book.name}`}</span>}
    </>
  );
}

/** Added up in whole units: the proof must not depend on how a computer keeps fractions. */
function sumsOf(lines: readonly admin.LedgerLine[]) {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, own]) => {
    const scale = scaleOf(currency);
    const sum = own.reduce((total, { amount }) => total + unitsOf(amount, scale), 0n);
    return { currency, sum: textOfUnits(sum, scale) };
  });
}

function OnStatement({ rows }: { readonly rows: readonly transactions.Transaction[] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">On the customer’s statement</h3>
      <ul className="divide-y divide-line border-y border-line text-dense">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <Link
              to="/admin"
              query={{ tab: 'transactions', search: row.reference, id: row.id }}
              className={LINK}
            >
              {row.reference}
            </Link>
            <span className="min-w-0 flex-1 text-muted max-sm:order-last max-sm:basis-full">
              {row.description}
            </span>
            <StateBadge state={row.status} />
            <span className="ml-auto text-right whitespace-nowrap">
              <TransactionAmount {...row} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ entries }: { readonly entries: admin.EntryDetail['related'] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">Other entries of the same cause</h3>
      <ul className="divide-y divide-line border-y border-line text-dense">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-center justify-between gap-4 py-2">
            <button type="button" className={LINK} onClick={() => change({ entry: entry.id })}>
              {eventWords(entry.event)}
            </button>
            <span className="text-muted">{dateTimeText(entry.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
