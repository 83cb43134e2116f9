import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { BalancesTable } from './balances-table.tsx';
import { ConvertForm } from './convert-form.tsx';
import { CryptoDeposit } from './crypto-deposit.tsx';
import { FiatDeposit } from './fiat-deposit.tsx';
import { PendingMoney } from './pending-money.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export type WalletView = 'balances' | 'deposit' | 'withdraw' | 'history';

type WalletPageProps = {
  readonly view: string;
  readonly onView: (view: WalletView) => void;
  /** The statement, which is not the wallet's own. */
  readonly history: ReactNode;
};

export function WalletPage({ view, onView, history }: WalletPageProps) {
  return (
    <div className="flex flex-col gap-6">
      <BalanceCards />
      <Tabs
        label="Wallet"
        value={view}
        onValue={onView}
        tabs={[
          {
            value: 'balances',
            label: 'Balances',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
                <BalancesTable />
                <ConvertForm />
              </div>
            ),
          },
          {
            value: 'deposit',
            label: 'Deposit',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
                <CryptoDeposit />
                <FiatDeposit />
              </div>
            ),
          },
          {
            value: 'withdraw',
            label: 'Withdraw',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
                <WithdrawForm />
                <PendingMoney />
              </div>
            ),
          },
          { value: 'history', label: 'History', content: history },
        ]}
      />
    </div>
  );
}
