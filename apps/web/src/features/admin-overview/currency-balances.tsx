import type { admin, AnswerOf } from '@halyard/contract';
import { formatAmount } from '@halyard/money';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { amountText } from '../../domain/money/money.ts';
import { Panel } from '../../ui/layout/panel.tsx';

type Balances = AnswerOf<typeof admin.adminAnalytics>['balancesByCurrency'];

/** What all customers hold together. Two decimals here; the title of a figure has all of them. */
export function CurrencyBalances({ balances }: { readonly balances: Balances }) {
  return (
    <Panel title="Currency Balances" className="min-w-0">
      {balances.length === 0 && (
        <EmptyState title="No customer holds anything yet">
          What they hold together stands here, by currency.
        </EmptyState>
      )}
      {/* The hairlines above the first row of each column lie outside. */}
      <div className="overflow-hidden">
        <dl aria-label="Balances by currency" className="-mt-[11px] gap-x-10 sm:columns-2">
          {balances.map(({ currency, balance }) => (
            <div
              key={currency}
              className="flex break-inside-avoid justify-between gap-4 border-t border-line py-2.5"
            >
              <dt className="font-medium">{currency}</dt>
              <dd title={amountText(balance, currency)}>{formatAmount(balance, 2)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
