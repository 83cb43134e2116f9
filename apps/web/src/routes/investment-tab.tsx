import { COPYING_HOME, MANAGED_HOME } from '../domain/investing/places.ts';
import { InvestmentPage } from '../features/investment/investment-page.tsx';
import { go } from '../platform/browser/address.ts';
import { useConfig } from '../platform/calls/config.ts';
import { useUser } from '../platform/session/signed-in.ts';
import { PORTFOLIO_ANALYSIS } from '../texts/portfolio-analysis.ts';
import { Link, WAY_UP } from '../ui/buttons/link.tsx';
import { Waiting } from '../ui/layout/page.tsx';
import { notices } from '../ui/notices/notices.ts';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';

const CopyingPage = lazyPart(
  async () => (await import('../features/copying/copying-page.tsx')).CopyingPage,
  <Waiting>Loading...</Waiting>,
);
const ManagedPage = lazyPart(
  async () => (await import('../features/managed/managed-page.tsx')).ManagedPage,
  <Waiting>Loading...</Waiting>,
);
const PortfolioAnalysis = lazyPart(
  async () => (await import('../features/portfolio-analysis/portfolio-analysis.tsx')).PortfolioAnalysis,
  <Waiting>Loading...</Waiting>,
);

/** The markets and the products; behind addresses of their own copying, what is managed, and the analysis that companies have. */
export function InvestmentTab({ view }: { readonly view: string | undefined }) {
  const { accountType } = useUser();
  const isOn = useConfig()?.capabilities.portfolioAnalysis !== false;
  const mayAnalyse = accountType === 'corporate' && isOn;
  if (view === 'copying') return <CopyingPage />;
  if (view === 'managed') return <ManagedPage />;
  if (view === 'analysis' && mayAnalyse)
    return (
      <>
        <Link to="/portal" query={{ tab: 'investment' }} className={WAY_UP}>
          Investment
        </Link>
        <PortfolioAnalysis />
      </>
    );
  return (
    <InvestmentPage
      onMarkets={(selection, symbol) =>
        go({ to: '/portal', query: { tab: 'trading', view: selection, symbol } })
      }
      // A public page: it is not part of the portal's app.
      onContact={(subject) => window.location.assign(`/?subject=${encodeURIComponent(subject)}#contact`)}
      onCopying={() => go(COPYING_HOME.place)}
      onManaged={() => go(MANAGED_HOME.place)}
      onAnalysis={() =>
        mayAnalyse
          ? go({ to: '/portal', query: { tab: 'investment', view: 'analysis' } })
          : notices.show(PORTFOLIO_ANALYSIS.corporateOnly, {})
      }
    />
  );
}
