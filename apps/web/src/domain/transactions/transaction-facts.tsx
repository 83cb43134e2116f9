import type { transactions } from '@halyard/contract';
import type { Place } from '../../platform/browser/address.ts';
import { WALLET } from '../../texts/wallet.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Fact } from '../../ui/facts/facts.tsx';
import { destinationText } from '../../ui/facts/in-fours.ts';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { signedText } from '../money/money.ts';
import { type Step, Steps } from '../../ui/facts/steps.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { TransactionAmount, TransactionType } from './transaction-type.tsx';
import { whatIsNext } from './what-is-next.ts';

type Detail = Omit<transactions.TransactionDetail, 'timeline'> & {
  /** Staff are told who of them took a step; customers are not. */
  readonly timeline: readonly (transactions.TransactionDetail['timeline'][number] & {
    readonly who?: string | null;
  })[];
};

type TransactionFactsProps = {
  readonly detail: Detail;
  /** What it waits for, where more is known than that it waits. */
  readonly waitsFor?: string | undefined;
  /** Where an entry of the books can be looked at, for whoever may. */
  readonly placeOfEntry?: (entryId: string) => Place;
};

/** All that is known of one transaction: its facts, how it came about, and what it did to the books. */
export function TransactionFacts({ detail, waitsFor, placeOfEntry }: TransactionFactsProps) {
  return (
    <div className="@container flex flex-col gap-6">
      <dl className="grid grid-cols-1 gap-x-8 @lg:grid-cols-2 @lg:[&>:last-child:nth-child(odd)]:col-span-2">
        <Fact label="Type">
          <TransactionType type={detail.type} />
        </Fact>
        <Fact label="Amount">
          <TransactionAmount {...detail} />
        </Fact>
        <Fact label="Status">
          <StateBadge state={detail.status} />
        </Fact>
        <Fact label="Date">{dateTimeText(detail.createdAt)}</Fact>
        <Fact label="Description">{detail.description}</Fact>
        {detail.network && <Fact label="Network">{detail.network}</Fact>}
        {detail.address && (
          <Fact label={detail.type === 'deposit' ? 'Paid to' : 'Destination'}>
            {destinationText(detail.address)}
          </Fact>
        )}
        {detail.txHash && <Fact label="Transaction hash">{detail.txHash}</Fact>}
        {detail.waitsUntil && <Fact label="Waits until">{dateTimeText(detail.waitsUntil)}</Fact>}
        {detail.reason && <Fact label="Reason">{detail.reason}</Fact>}
        <Fact label="ID">{detail.id}</Fact>
      </dl>
      <Timeline detail={detail} waitsFor={waitsFor} />
      {detail.ledger.length > 0 && <LedgerLines lines={detail.ledger} placeOf={placeOfEntry} />}
    </div>
  );
}

/** What happened, and while it is not over what has to happen yet. */
function Timeline({ detail, waitsFor }: TransactionFactsProps) {
  const happened = detail.timeline.map((step): Step => ({
    id: `${step.at} ${step.what}`,
    title: step.what,
    note: `${dateTimeText(step.at)}, by ${step.who === undefined ? WALLET.by[step.by] : (step.who ?? step.by)}`,
    state: 'done',
  }));
  return (
    <section>
      <h3 className="font-medium">What happened</h3>
      <Steps
        label={`What happened to ${detail.reference}`}
        steps={[...happened, ...whatIsNext(detail, waitsFor)]}
      />
    </section>
  );
}

type LedgerLinesProps = {
  readonly lines: Detail['ledger'];
  readonly placeOf: TransactionFactsProps['placeOfEntry'];
};

const columnsOf = (placeOf: LedgerLinesProps['placeOf']): readonly Column<Detail['ledger'][number]>[] => [
  column('Event', ({ entryId, event }) =>
    placeOf ? (
      <Link {...placeOf(entryId)} className={LINK}>
        {wordsOf(event)}
      </Link>
    ) : (
      wordsOf(event)
    ),
  ),
  column('Account', ({ account }) => account),
  figureColumn('Amount', ({ amount, currency }) => `${signedText(amount, currency, 1)} ${currency}`),
];

function LedgerLines({ lines, placeOf }: LedgerLinesProps) {
  return (
    <section>
      <h3 className="mb-2 font-medium">In the books</h3>
      {/* From edge to edge of the sheet on a phone, as tables go there; the words keep the margin of the rest. */}
      <div className="max-sm:-mx-1 max-sm:[&_:is(td,th):first-child]:pl-5 max-sm:[&_:is(td,th):last-child]:pr-5">
        <ColumnTable
          label="Ledger lines"
          minWidth="sm:min-w-120"
          rows={lines}
          idOf={(line) => `${line.entryId} ${line.account} ${line.currency} ${line.amount}`}
          columns={columnsOf(placeOf)}
        />
      </div>
    </section>
  );
}

const wordsOf = (event: string): string => event.replaceAll(/[.-]/g, ' ');
