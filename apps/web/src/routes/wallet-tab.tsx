import { useState } from 'react';
import { WalletHistory } from '../features/history/wallet-history.tsx';
import { parseView, WalletPage } from '../features/wallet/wallet-page.tsx';
import { go, useAddress } from '../platform/browser/address.ts';
import { useBook } from '../platform/browser/use-book.ts';
import { useUser } from '../platform/session/signed-in.ts';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';

const TransactionDialog = lazyPart(
  async () => (await import('../features/history/transaction-dialog.tsx')).TransactionDialog,
);

const FIRST_LOAD = 50;

export function WalletTab() {
  const view = parseView(useAddress().query['view']);
  const book = useBook();
  const { id } = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <WalletPage
        view={view}
        isMain={book === undefined || book === id}
        onView={(next) => go({ to: '/portal', query: { tab: 'wallet', view: next } }, { keepScroll: true })}
        onTransaction={setOpenId}
        history={<WalletHistory limit={FIRST_LOAD} />}
      />
      {openId !== null && <TransactionDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}
