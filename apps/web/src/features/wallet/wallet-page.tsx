import type { ReactNode } from 'react';
import { BOOKS } from '../../texts/books.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { BalancesTable } from './balances-table.tsx';
import { ConvertForm } from './convert/convert-form.tsx';
import { CryptoDeposit } from './deposit/crypto-deposit.tsx';
import { FiatDeposit } from './deposit/fiat-deposit.tsx';
import { LatestDeposits } from './deposit/latest-deposits.tsx';
import { PendingMoney } from './pending-money.tsx';
import { useWishedMoney, wishOf } from './wished-money.ts';
import { WithdrawForm } from './withdraw/withdraw-form.tsx';

const VIEWS = ['balances', 'deposit', 'withdraw', 'history'] as const;
export type WalletView = (typeof VIEWS)[number];

/** An address may name anything; what is no part of the wallet is its first one. */
export function parseView(text: string | undefined): WalletView {
  return VIEWS.find((view) => view === text) ?? 'deposit';
}

type WalletPageProps = {
  readonly view: WalletView;
  /** Whether money comes in and goes out here; of the other accounts only what is in them is shown. */
  readonly isMain: boolean;
  readonly onView: (view: WalletView) => void;
  /** Opens all that is known of one transaction. */
  readonly onTransaction: (id: string) => void;
  /** The statement, which is not the wallet's own. */
  readonly history: ReactNode;
};

export function WalletPage({ view, isMain, onView, onTransaction, history }: WalletPageProps) {
  const wished = useWishedMoney();
  // Another wish begins a form anew.
  const key = wishOf(wished);
  if (!isMain) return <OtherWallet view={view} onView={onView} history={history} />;
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
                <ConvertForm key={key} wished={wished} />
              </div>
            ),
          },
          {
            value: 'deposit',
            label: 'Deposit',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
                <CryptoDeposit />
                <div className="lg:row-span-2">
                  <FiatDeposit key={key} wished={wished} />
                </div>
                <LatestDeposits onOpen={onTransaction} />
              </div>
            ),
          },
          {
            value: 'withdraw',
            label: 'Withdraw',
            content: (
              <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
                <WithdrawForm key={key} wished={wished} />
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

/** Of an account that is not the main one: dollars alone, which come and go by transfer. */
function OtherWallet({ view, onView, history }: Pick<WalletPageProps, 'view' | 'onView' | 'history'>) {
  return (
    <div className="flex flex-col gap-6">
      <Notice
        tone="info"
        title={BOOKS.mainOnly}
        action={
          <Link
            to="/portal"
            query={{ tab: 'wallet', book: undefined }}
            className={buttonStyle('secondary', 'small')}
          >
            Main account
          </Link>
        }
      >
        Dollars move between your accounts with Transfer, behind the account’s name in the bar.
      </Notice>
      <BalanceCards />
      <Tabs
        label="Wallet"
        value={view === 'history' ? 'history' : 'balances'}
        onValue={onView}
        tabs={[
          { value: 'balances', label: 'Balances', content: <BalancesTable /> },
          { value: 'history', label: 'History', content: history },
        ]}
      />
    </div>
  );
}
