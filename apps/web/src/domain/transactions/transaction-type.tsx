import type { transactions } from '@halyard/contract';
import { classNames } from '../../ui/style/class-names.ts';
import { signedText } from '../money/money.ts';

const COLOURS: Record<transactions.Transaction['type'], string> = {
  deposit: 'text-up',
  withdrawal: 'text-danger',
  trade: 'text-info',
  transfer: 'text-purple',
  adjustment: 'text-orange',
};

export function TransactionType({ type }: { readonly type: transactions.Transaction['type'] }) {
  return <span className={classNames('font-medium', COLOURS[type])}>{type}</span>;
}

/** The amount with the sign it has for the customer. */
export const transactionAmount = ({
  type,
  amount,
  currency,
}: Pick<transactions.Transaction, 'type' | 'amount' | 'currency'>): string =>
  `${signedText(amount, currency, type === 'withdrawal' ? -1 : 1)} ${currency}`;

type AmountProps = Pick<transactions.Transaction, 'type' | 'amount' | 'currency' | 'fees'>;

/** The amount with the sign it has for the customer, and its fee below. */
export function TransactionAmount({ fees, ...row }: AmountProps) {
  const { currency } = row;
  return (
    <>
      <span className="font-medium">{transactionAmount(row)}</span>
      {fees > 0 && (
        <span className="block text-meta text-muted">
          Fee: {signedText(fees, currency, -1)} {currency}
        </span>
      )}
    </>
  );
}
