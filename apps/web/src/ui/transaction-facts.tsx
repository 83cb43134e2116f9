import type { transactions } from '@halyard/contract';
import type { ReactNode } from 'react';
import { StateBadge } from './badge.tsx';
import { dateTimeText } from './moments.ts';
import { amountText } from './money.ts';
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
      <Timeline steps={detail.timeline} />
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

function Timeline({ steps }: { readonly steps: Detail['timeline'] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">What happened</h3>
      <ol className="border-l-2 border-brass pl-4">
        {steps.map((step) => (
          <li key={`${step.at}${step.what}`} className="py-1">
            {step.what}
            <span className="block text-dense text-muted">
              {dateTimeText(step.at)}, by {step.by}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LedgerLines({ lines }: { readonly lines: Detail['ledger'] }) {
  return (
    <section>
      <h3 className="mb-2 font-medium">In the books</h3>
      <Table label="Ledger lines" minWidth="min-w-120">
        <TableHead>
          <HeadCell>Event</HeadCell>
          <HeadCell>Account</HeadCell>
          <HeadCell isFigure>Amount</HeadCell>
        </TableHead>
        <tbody>
          {lines.map((line) => (
            <Row key={`${line.entryId} ${line.account} ${line.currency} ${line.amount}`}>
              <Cell>{line.event}</Cell>
              <Cell>{line.account}</Cell>
              <Cell isFigure>{amountText(line.amount, line.currency)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
