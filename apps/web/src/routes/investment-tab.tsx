import { InvestmentPage } from '../features/investment/investment-page.tsx';
import { go } from '../platform/browser/address.ts';

export function InvestmentTab() {
  return (
    <InvestmentPage
      onMarkets={(view, symbol) => go({ to: '/portal', query: { tab: 'trading', view, symbol } })}
      // A public page: it is not part of the portal's app.
      onContact={(subject) => window.location.assign(`/?subject=${encodeURIComponent(subject)}#contact`)}
    />
  );
}
