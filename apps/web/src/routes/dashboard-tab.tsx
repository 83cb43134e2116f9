import { ChevronRight } from 'lucide-react';
import { useMayTrade } from '../domain/portfolio/own-book.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { CloseAll } from '../features/positions/close-all.tsx';
import { OpenPositions } from '../features/positions/open-positions.tsx';
import { HeldPlace } from '../features/dashboard/held-place.tsx';
import { go } from '../platform/browser/address.ts';
import { buttonStyle } from '../ui/buttons/button.tsx';
import { useUser } from '../platform/session/signed-in.ts';
import { Link } from '../ui/buttons/link.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { SkeletonRows } from '../ui/waiting/skeleton.tsx';

const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps, <HeldPlace />);

const NEWEST = 5;
const WalletHistory = lazyPart(
  async () => (await import('../features/history/wallet-history.tsx')).WalletHistory,
  <SkeletonRows count={NEWEST} label="Loading transactions" />,
  { isSoon: true },
);

const PLACES = {
  deposit: { tab: 'wallet', view: 'deposit' },
  trading: { tab: 'trading' },
  analysis: { tab: 'investment', view: 'analysis' },
} as const;

const MORE = [
  { tab: 'insight', title: 'Insight', text: 'What trades brought and cost' },
  { tab: 'risk', title: 'Risk', text: 'Exposure, limits and distance to stop-out' },
  { tab: 'analysis', title: 'Analysis', text: 'Sentiment, indicators, calendar and news' },
  { tab: 'investment', title: 'Investment', text: 'Markets, managed products and Portfolio Analysis' },
] as const;

export function DashboardTab() {
  const { emailVerified, preferences } = useUser();
  const isNew = emailVerified && preferences.firstStepsHidden !== true;
  const mayTrade = useMayTrade();
  return (
    <DashboardPage
      onGo={(target) => go({ to: '/portal', query: PLACES[target] })}
      firstRun={isNew && <FirstSteps />}
      closeAll={<CloseAll />}
      positions={
        <OpenPositions
          emptyAction={
            mayTrade && (
              <Link to="/portal" query={{ tab: 'trading' }} className={buttonStyle('secondary')}>
                Open a trade
              </Link>
            )
          }
        />
      }
      more={<MorePlaces />}
      recent={<WalletHistory limit={NEWEST} />}
    />
  );
}

function MorePlaces() {
  const { tier } = useUser();
  const places = [...MORE, { tab: 'settings', view: 'tier', title: 'Tier', text: tier }];
  return (
    <nav aria-label="More">
      <ul className="divide-y divide-line border-y border-line">
        {places.map(({ title, text, ...query }) => (
          <li key={title}>
            <Link
              to="/portal"
              query={query}
              className="-mx-2 flex items-center gap-4 rounded-control px-2 py-3 hover:bg-sunken"
            >
              <span className="grid flex-1 items-baseline gap-x-4 sm:grid-cols-[7rem_1fr]">
                <span className="font-medium">{title}</span>
                <span className="text-dense text-muted first-letter:uppercase">{text}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
