import { useNavigate, useRouter } from '@tanstack/react-router';
import { InvestmentPage } from '../features/investment/investment-page.tsx';

export function InvestmentTab() {
  const navigate = useNavigate({ from: '/portal' });
  const { history } = useRouter();
  return (
    <InvestmentPage
      onMarkets={(view, symbol) => void navigate({ search: { tab: 'trading', view, symbol } })}
      onContact={(subject) => history.push(`/?subject=${encodeURIComponent(subject)}#contact`)}
    />
  );
}
