import type { ReactNode } from 'react';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { BalancesTable } from './balances-table.tsx';
import { ConvertForm } from './convert/convert-form.tsx';
import { CryptoDeposit } from './deposit/crypto-deposit.tsx';
import { FiatDeposit } from './deposit/fiat-deposit.tsx';
import { LatestDeposits } from './deposit/latest-deposits.tsx';
import { PendingMoney } from './pending-money.tsx';
import { WithdrawForm } from './withdraw/withdraw-form.tsx';

const VIEWS = ['balances', 'deposit', 'withdraw', 'history'] as const;
export type WalletView = (typeof VIEWS)[number];

/** An address may name anything; what is no part of the wallet is its first one. */
export function parseView(text: string | undefined): WalletView {
  return VIEWS.find((view) => view === text) ?? 'deposit';
}

type WalletPageProps = {
  readonly view: WalletView;
  readonly onView: (view: WalletView) => void;
  /** Opens all that is known of one transaction. */
  readonly onTransaction: (id: string) => void;
  /** The statement, which is not the wallet's own. */
  readonly history: ReactNode;
};

export function WalletPage({ view, onView, onTransaction, history }: WalletPageProps) {
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
                <div className="grid gap-6">
                  <FiatDeposit />
                  <LatestDeposits onOpen={onTransaction} />
                </div>
              </div>
            ),
          },
          {
            value: 'withdraw',
            label: 'Withdraw',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
                <WithdrawForm />
                <PendingMoney onOpen={onTransaction} />
              </div>
            ),
          },
          { value: 'history', label: 'History', content: history },
        ]}
      />
    </div>
  );
}
