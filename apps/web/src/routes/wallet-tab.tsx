import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { WalletHistory } from '../features/history/wallet-history.tsx';
import { readView, WalletPage } from '../features/wallet/wallet-page.tsx';

const TransactionDialog = lazy(async () => ({
  default: (await import('../features/history/transaction-dialog.tsx')).TransactionDialog,
}));

const FIRST_LOAD = 50;

export function WalletTab() {
  const view = readView(useSearch({ from: '/portal' }).view);
  const navigate = useNavigate({ from: '/portal' });
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <WalletPage
        view={view}
        onView={(next) => void navigate({ search: { tab: 'wallet', view: next }, resetScroll: false })}
        onTransaction={setOpenId}
        history={<WalletHistory limit={FIRST_LOAD} />}
      />
      <Suspense>
        {openId !== null && <TransactionDialog id={openId} onClose={() => setOpenId(null)} />}
      </Suspense>
    </>
  );
}
