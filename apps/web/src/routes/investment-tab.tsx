import { useNavigate } from '@tanstack/react-router';
import { InvestmentPage } from '../features/investment/investment-page.tsx';

export function InvestmentTab() {
  const navigate = useNavigate({ from: '/portal' });
  return (
    <InvestmentPage
      onMarkets={(view, symbol) => void navigate({ search: { tab: 'trading', view, symbol } })}
      // A public page: it is not part of the portal's app.
      onContact={(subject) => window.location.assign(`/?subject=${encodeURIComponent(subject)}#contact`)}
    />
  );
}
