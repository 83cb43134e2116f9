import { ArrowDownToLine, CandlestickChart, ChevronRight, PieChart } from 'lucide-react';
import { useComingBook, useIsLed } from '../../domain/portfolio/own-book.ts';
import { isLive } from '../../platform/browser/site-mode.ts';
import { useConfig } from '../../platform/calls/config.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { TRADING } from '../../texts/trading.ts';
import { notices } from '../../ui/notices/notices.ts';
import { BOOKS } from '../../texts/books.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { useIsPractice } from '../../platform/browser/use-book.ts';

export type DashboardTarget = 'deposit' | 'trading' | 'analysis';

const CARDS = [
  {
    target: 'deposit',
    icon: ArrowDownToLine,
    title: 'Deposit Funds',
    text: 'Crypto, wire or card, minimum $100',
    isClaim: false,
  },
  {
    target: 'trading',
    icon: CandlestickChart,
    title: 'Start Trading',
    text: '500+ instruments, leverage up to 1:500',
    isClaim: true,
  },
  {
    target: 'analysis',
    icon: PieChart,
    title: 'Portfolio Analysis',
    text: 'For Corporate / Custodial accounts',
    isClaim: false,
  },
] as const;

/** Where to go from here: nowhere, where somebody else trades and the money comes from the main account. */
export function ActionCards({ onGo }: { readonly onGo: (target: DashboardTarget) => void }) {
  const { accountType } = useUser();
  const config = useConfig();
  const isPlay = useIsPractice();
  const isLed = useIsLed();
  const coming = useComingBook();
  const mayAnalyse = accountType === 'corporate' && config?.capabilities.portfolioAnalysis !== false;
  const go = (target: DashboardTarget) =>
    target === 'analysis' && !mayAnalyse ? notices.show(TRADING.corporateOnly, {}) : onGo(target);
  if (isLed) return null;
  if (coming)
    return (
      <NotLoaded of={coming} failed={BOOKS.listFailure} loading="Loading what can be done here" rows={1} />
    );
  // Nobody pays real money in where they practise.
  const cards = CARDS.filter(({ target }) => target !== 'deposit' || !isPlay);
  return (
    <section aria-label="Actions">
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
        {cards.map((card) => (
          <li key={card.target} className="bg-surface">
            <button
              type="button"
              onClick={() => go(card.target)}
              className="flex size-full items-start gap-4 px-5 py-4 text-left hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <card.icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{card.title}</span>
                {/* The figures of a claim are samples until an operator vouches for them. */}
                {!(card.isClaim && isLive) && (
                  <span className="block text-dense text-muted">
                    {card.text}
                    {card.isClaim && (
                      <>
                        {' '}
                        <span className="whitespace-nowrap">(sample figures)</span>
                      </>
                    )}
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 self-center text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
