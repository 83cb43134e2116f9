import type { transactions } from '@halyard/contract';
import type { ReactNode } from 'react';
import { StateBadge } from './badge.tsx';
import { dateTimeText } from './moments.ts';
import { amountText } from './money.ts';
import { type Step, Steps } from './steps.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from './table.tsx';
import { TransactionAmount, TransactionType } from './transaction-type.tsx';

type Detail = transactions.TransactionDetail;

/** All that is known of one transaction: its facts, how it came about, and what it did to the books. */
export function TransactionFacts({ detail }: { readonly detail: Detail }) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-x-8 sm:grid-cols-2">
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
        {detail.address && <Fact label="Address">{detail.address}</Fact>}
        {detail.txHash && <Fact label="Transaction hash">{detail.txHash}</Fact>}
        {detail.reason && <Fact label="Reason">{detail.reason}</Fact>}
        <Fact label="ID">{detail.id}</Fact>
      </dl>
      <Timeline detail={detail} />
      {detail.ledger.length > 0 && <LedgerLines lines={detail.ledger} />}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** What happened, and while it is not over what has to happen yet. */
function Timeline({ detail }: { readonly detail: Detail }) {
  const happened = detail.timeline.map((step): Step => ({
    id: `${step.at} ${step.what}`,
    title: step.what,
    note: `${dateTimeText(step.at)}, by ${step.by}`,
    state: 'done',
  }));
  return (
    <section>
      <h3 className="font-medium">What happened</h3>
      <Steps label={`What happened to ${detail.reference}`} steps={[...happened, ...whatIsNext(detail)]} />
    </section>
  );
}

function whatIsNext({ status, type, address }: Detail): readonly Step[] {
  if (status !== 'pending') return [];
  if (type === 'withdrawal') {
    return [
      { id: 'waiting', title: 'Waiting for approval', state: 'current' },
      { id: 'end', title: 'Sent to the destination', state: 'ahead' },
    ];
  }
  return [
    {
      id: 'waiting',
      title: address === null ? 'Waiting for the payment' : 'Waiting for confirmations',
      state: 'current',
    },
    { id: 'end', title: 'Credited to the balance', state: 'ahead' },
  ];
}

function LedgerLines({ lines }: { readonly lines: Detail['ledger'] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">In the books</h3>
      {/* From edge to edge of the sheet on a phone, as tables go there; the words keep the margin of the rest. */}
      <div className="max-sm:-mx-1 max-sm:[&_:is(td,th):first-child]:pl-5 max-sm:[&_:is(td,th):last-child]:pr-5">
        <Table label="Ledger lines" minWidth="sm:min-w-120">
          <TableHead>
            <HeadCell>Event</HeadCell>
            <HeadCell>Account</HeadCell>
            <HeadCell isFigure>Amount</HeadCell>
          </TableHead>
          <tbody>
            {lines.map((line) => (
              <Row key={`${line.entryId} ${line.account} ${line.currency} ${line.amount}`}>
                <Cell>{line.event.replaceAll(/[.-]/g, ' ')}</Cell>
                <Cell>{line.account}</Cell>
                <Cell isFigure>{amountText(line.amount, line.currency)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
