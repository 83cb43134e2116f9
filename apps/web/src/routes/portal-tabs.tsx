import { SHARED_SENTENCES, type users } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useEffect } from 'react';
import { AlertDoor } from '../features/alerts/alert-door.tsx';
import { ClosedBook, LedBook } from '../features/books/closed-book.tsx';
import { PracticeEdge } from '../features/books/practice-edge.tsx';
import { usePortfolioQuery } from '../domain/portfolio/use-portfolio.ts';
import { useAddress } from '../platform/browser/address.ts';
import { useBook, useIsPractice } from '../platform/browser/use-book.ts';
import { WithCache } from '../platform/calls/cache.tsx';
import { onNotification, useLiveConnection } from '../platform/live/live.ts';
import { useUser } from '../platform/session/signed-in.ts';
import { OWING } from '../texts/trading.ts';
import { buttonStyle } from '../ui/buttons/button.tsx';
import { Link } from '../ui/buttons/link.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import { notices } from '../ui/notices/notices.ts';
import { PageTitle } from '../ui/layout/page.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { useAtLeast } from '../ui/style/use-media.ts';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';
import { Pane } from '../ui/waiting/pane.tsx';
import { LastKnown } from './last-known.tsx';
import { PortalBar } from './portal-bar.tsx';
import { TabContent } from './portal-content.tsx';
import { type PortalTab, parseTab, TAB_TITLES, WORKSPACE_FROM_PX } from './portal-place.ts';

const ToPractice = lazyPart(async () => (await import('../features/books/to-practice.tsx')).ToPractice);

const PARTS_LATER = [
  () => import('../ui/overlays/dialog-sheet.tsx'),
  () => import('./portal-palette.tsx'),
  async () => (await import('../platform/browser/worker.ts')).startWorker(),
];

/** Once the first screen stands, so that a question can still be asked, and the portal opened, when the network is gone. */
function prepareForNoNetwork(): () => void {
  const timer = setTimeout(() => {
    for (const part of PARTS_LATER) void part().catch(() => undefined);
  }, 3000);
  return () => clearTimeout(timer);
}

/** The portal of a signed-in customer: its bar, and whatever the address names. */
export function PortalTabs() {
  const user = useUser();
  const { query } = useAddress();
  const tab = parseTab(query['tab']);
  const book = useBook() ?? '';
  const isPractice = useIsPractice();
  const isWide = useAtLeast(WORKSPACE_FROM_PX);
  const isWorkspace = isWide && TRADED_IN.has(tab);
  useLiveConnection(book || undefined);
  useEffect(prepareForNoNetwork, []);
  useEffect(
    () =>
      onNotification((title, body) => {
        notices.show(title, { detail: body, lastsMs: 10_000 });
      }),
    [],
  );
  if (query['book'] === PRACTICE_WORD)
    return (
      <WithCache>
        <ToPractice />
      </WithCache>
    );
  return (
    <WithCache>
      <PracticeEdge />
      <PageTitle>{TAB_TITLES[tab]}</PageTitle>
      <PortalBar tab={tab}>
        <div className={isWorkspace ? classNames(WORKSPACE, isPractice && BETWEEN_EDGES) : PAGE}>
          <div className={`flex flex-col gap-2 empty:hidden ${isWorkspace ? 'p-2' : 'mb-4'}`}>
            <LastKnown />
            <Standing />
            {OWING_SHOWN.has(tab) && <Owing />}
            <ClosedBook />
            {TRADED_IN.has(tab) && <LedBook />}
          </div>
          <Greeting tab={tab} user={user} />
          <Pane key={`${tab} ${book}`} name={TAB_TITLES[tab]}>
            <TabContent tab={tab} />
          </Pane>
        </div>
      </PortalBar>
      <AlertDoor />
    </WithCache>
  );
}

/** The address of whoever wants to try things out names no account yet. */
const PRACTICE_WORD = 'practice';

const PAGE = 'mx-auto w-full max-w-360 px-4 pt-4 pb-8 sm:px-6 sm:pt-6 sm:pb-16';
/** All of the window; what is to be read first stands over the panes. */
const WORKSPACE = 'flex h-[calc(100dvh-var(--bar-height))] min-h-120 flex-col';
/** The stripes of practice lie over the window; panes that end where it ends leave them their room. */
const BETWEEN_EDGES = 'py-1';

/** Who comes in is welcomed; everywhere else the bar says where one is. */
function Greeting({ tab, user }: { readonly tab: PortalTab; readonly user: users.User }) {
  if (tab !== 'dashboard') return <h1 className="sr-only">Client Portal</h1>;
  return (
    <h1 className="mb-5 [overflow-wrap:anywhere] text-figure font-medium sm:text-section">{`Welcome, ${user.firstName || 'Trader'}`}</h1>
  );
}

/** What keeps somebody from trading and from moving money, said before they fill anything in. */
function Standing() {
  const { email, emailVerified, status } = useUser();
  if (!emailVerified) return <VerifyFirst email={email} />;
  return status === 'suspended' && <Suspended />;
}

/** Where orders are placed. */
const TRADED_IN: ReadonlySet<PortalTab> = new Set(['trading', 'charts']);

/** Where money is looked at, moved or put at stake. */
const OWING_SHOWN: ReadonlySet<PortalTab> = new Set(['dashboard', 'trading', 'charts', 'wallet']);

/** A loss that was more than what was free, while other positions are still open. */
function Owing() {
  const isPractice = useIsPractice();
  const owed = -(usePortfolioQuery().data?.summary.deficit ?? 0);
  if (!(owed > 0)) return null;
  return (
    <Notice
      tone="warn"
      title={OWING.title(formatUsd(owed))}
      action={
        !isPractice && (
          <Link
            to="/portal"
            query={{ tab: 'wallet', view: 'deposit' }}
            className={buttonStyle('secondary', 'small')}
          >
            Deposit Funds
          </Link>
        )
      }
    >
      {OWING.next}
    </Notice>
  );
}

function VerifyFirst({ email }: { readonly email: string }) {
  return (
    <Notice
      tone="warn"
      title={SHARED_SENTENCES.verifyEmailFirst}
      action={
        <Link
          to="/auth"
          query={{ flow: 'verify-email', email }}
          className={buttonStyle('secondary', 'small')}
        >
          Verify now
        </Link>
      }
    >
      Until then you can look around; trading and moving money wait for it.
    </Notice>
  );
}

function Suspended() {
  return (
    <Notice
      tone="warn"
      title="Your account is suspended"
      action={
        <a href="/#contact" className={buttonStyle('secondary', 'small')}>
          Contact support
        </a>
      }
    >
      You can still close positions and cancel orders; opening anything and moving money wait.
    </Notice>
  );
}
