import { useNavigate, useSearch } from '@tanstack/react-router';
import { WalletHistory } from '../features/history/wallet-history.tsx';
import { WalletPage } from '../features/wallet/wallet-page.tsx';

export function WalletTab() {
  const { view = 'deposit' } = useSearch({ from: '/portal' });
  const navigate = useNavigate({ from: '/portal' });
  return (
    <WalletPage
      view={view}
      onView={(next) => void navigate({ search: { tab: 'wallet', view: next }, resetScroll: false })}
      history={<WalletHistory limit={50} />}
    />
  );
}
