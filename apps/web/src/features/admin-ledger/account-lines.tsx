import type { admin } from '@halyard/contract';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { amountFigure, signedText } from '../../domain/money/money.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { useAtLeast } from '../../ui/style/use-media.ts';
import { change } from './choice.ts';
import { accountWords, eventWords } from './words.ts';

type Line = admin.LedgerAccount['lines'][number];
type AccountLinesProps = { readonly lines: readonly Line[]; readonly currency: string };

const TABLE_FROM_PX = 640;

export function AccountLines(props: AccountLinesProps) {
  return useAtLeast(TABLE_FROM_PX) ? <LineTable {...props} /> : <LineStack {...props} />;
}

const columnsIn = (currency: string): readonly Column<Line>[] => [
  column('Event', { className: 'whitespace-nowrap' }, (line) => (
    <>
      <OpenButton line={line} />
      <span className="mt-0.5 block text-meta text-muted lg:hidden">{line.reference}</span>
    </>
  )),
  column('Reference', { from: 'lg', className: 'w-full text-muted' }, ({ reference }) => reference ?? '–'),
  column('Written', { className: 'whitespace-nowrap text-muted' }, ({ at }) => dateTimeText(at)),
  column('Account', ({ account }) => accountWords(account)),
  figureColumn(`Amount in ${currency}`, ({ amount }) => signedText(amount, currency, 1)),
  figureColumn('Balance after', { className: 'font-medium' }, ({ balance }) =>
    amountFigure(balance, currency),
  ),
];

const idOf = ({ id, position }: Line) => `${id} ${position}`;

function LineTable({ lines, currency }: AccountLinesProps) {
  return <ColumnTable label="Lines of the account" columns={columnsIn(currency)} rows={lines} idOf={idOf} />;
}

function LineStack({ lines, currency }: AccountLinesProps) {
  return (
    <ul aria-label="Lines of the account" className="-mx-4 border-y border-line bg-surface">
      {lines.map((line) => (
        <li key={idOf(line)} className="border-b border-line px-4 py-3 text-dense last:border-0">
          <div className="flex items-start justify-between gap-3">
            <OpenButton line={line} />
            <span className="whitespace-nowrap">{signedText(line.amount, currency, 1)}</span>
          </div>
          <p className="mt-1 flex justify-between gap-3">
            <span className="text-muted first-letter:uppercase">{`${accountWords(line.account)} after`}</span>
            <span className="font-medium">{amountFigure(line.balance, currency)}</span>
          </p>
          <p className="mt-0.5 flex justify-between gap-3 text-meta text-muted">
            <span>{line.reference ?? 'No transaction'}</span>
            <span>{dateTimeText(line.at)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function OpenButton({ line }: { readonly line: Line }) {
  return (
    <button
      type="button"
      aria-label={`Open ${eventWords(line.event)} ${line.reference ?? line.id}`}
      onClick={() => change({ entry: line.id })}
      className="rounded-control text-left font-medium underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink touch:min-h-11"
    >
      {eventWords(line.event)}
    </button>
  );
}
