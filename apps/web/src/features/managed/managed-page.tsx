import { managed } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { InvestingHead, OfferList, OwnList, PastList } from '../../domain/investing/overview.tsx';
import { INVESTMENT_HOME, investmentPlace, portfolioPlace } from '../../domain/investing/places.ts';
import { useAddress } from '../../platform/browser/address.ts';
import { useConfig } from '../../platform/calls/config.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { INVESTMENT_WORDS, MANAGED } from '../../texts/investing/managed.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { InvestmentView, resultOf } from './investment-view.tsx';
import { PortfolioView } from './portfolio-view.tsx';

const REFRESH_EVERY_MS = 10_000;

/** Portfolios that somebody can invest in, and one's own investments; one of either where the address names it. */
export function ManagedPage() {
  const { portfolio, investment } = useAddress().query;
  if (investment !== undefined) return <InvestmentView id={investment} />;
  if (portfolio !== undefined) return <PortfolioView id={portfolio} />;
  return <Overview />;
}

function Overview() {
  const own = useQuery(watched(read(managed.listInvestments), REFRESH_EVERY_MS));
  const isOn = useConfig()?.capabilities.managedPortfolios !== false;
  const offered = useQuery({ ...read(managed.listManagedPortfolios), enabled: isOn });
  return (
    <div className="flex flex-col gap-6">
      <InvestingHead up={INVESTMENT_HOME} title="Managed Portfolios" />
      <Notice tone="warn">{MANAGED.risk}</Notice>
      <OwnList
        title="Your investments"
        of={own}
        failed={MANAGED.investmentsFailure}
        heads={['Portfolio', 'Put in']}
        rows={own.data?.investments
          .filter(({ status }) => status !== 'ended')
          .map((one) => ({
            id: one.id,
            name: one.portfolio.name,
            place: investmentPlace(one.id),
            state: INVESTMENT_WORDS[one.status],
            givenUsd: one.given,
            worthUsd: one.equity,
            resultUsd: resultOf(one),
          }))}
      />
      <PastList
        title="Ended investments"
        name="Portfolio"
        rows={(own.data?.investments ?? []).flatMap(({ id, portfolio, outcome }) =>
          outcome ? { id, name: portfolio.name, place: investmentPlace(id), outcome } : [],
        )}
      />
      {!isOn && <p className="text-muted">{MANAGED.off}</p>}
      {isOn && (
        <OfferList
          title="Portfolios"
          of={offered}
          failed={MANAGED.portfoliosFailure}
          none={MANAGED.noPortfolios}
          note={MANAGED.simulated}
          columns="grid-cols-2 sm:grid-cols-4 lg:grid-cols-[11rem_repeat(3,6rem)]"
          rows={offered.data?.portfolios.map((portfolio) => ({
            ...portfolio,
            place: portfolioPlace(portfolio.id),
            figures: figuresOf(portfolio),
          }))}
        />
      )}
    </div>
  );
}

const figuresOf = ({ returnPercent, since, risk, minimum, feePercent }: managed.Portfolio) =>
  [
    [`Simulated since ${dateText(since)}`, returnPercent === null ? '–' : formatPercent(returnPercent)],
    ['Risk', `${risk} of ${managed.MAX_RISK}`],
    ['From', formatUsd(minimum)],
    ['Fee a year', MANAGED.fee(feePercent)],
  ] as const;
