import type { transactions } from '@halyard/contract';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { ReferenceButton } from '../../domain/transactions/reference-button.tsx';
import { TransactionAmount } from '../../domain/transactions/transaction-type.tsx';

type MoneyRowProps = {
  readonly transaction: transactions.Transaction;
  readonly onOpen: (id: string) => void;
  readonly aside: ReactNode;
  readonly children?: ReactNode;
};

/** One deposit or withdrawal in a list; its reference opens all that is known of it. */
export function MoneyRow({ transaction, onOpen, aside, children }: MoneyRowProps) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <TransactionAmount {...transaction} />
          <p className="flex flex-wrap gap-x-2 text-dense text-muted">
            <ReferenceButton reference={transaction.reference} onOpen={() => onOpen(transaction.id)} />
            <span className="whitespace-nowrap">{dateTimeText(transaction.createdAt)}</span>
          </p>
        </div>
        {aside}
      </div>
      {children}
    </li>
  );
}
