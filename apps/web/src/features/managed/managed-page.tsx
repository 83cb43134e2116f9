import { managed } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { Profit } from '../../domain/prices/movement.tsx';
import { useAddress } from '../../platform/browser/address.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { INVESTMENT_WORDS, MANAGED } from '../../texts/investing/managed.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { InvestmentView } from './investment-view.tsx';
import { investmentPlace, MANAGED_HOME, portfolioPlace } from './places.ts';
import { PortfolioView } from './portfolio-view.tsx';

const REFRESH_EVERY_MS = 10_000;

/** Portfolios that somebody can invest in, and one's own investments; one of either where the address names it. */
export function ManagedPage() {
  const { portfolio, investment } = useAddress().query;
  if (investment !== undefined) return <InvestmentView id={investment} />;
  if (portfolio !== undefined) return <PortfolioView id={portfolio} />;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link {...MANAGED_HOME.up} className="text-dense text-muted hover:underline">
          Investment
        </Link>
        <h2 className="text-section font-medium">Managed Portfolios</h2>
      </div>
      <Notice tone="warn">{MANAGED.risk}</Notice>
      <OwnInvestments />
      <Portfolios />
    </div>
  );
}

/** What has come of it up to now, what was taken out included. */
const resultOf = ({ equity, returned, given }: managed.Investment): number => equity + returned - given;

function OwnInvestments() {
  const list = useQuery(watched(read(managed.listInvestments), REFRESH_EVERY_MS));
  const rows = list.data?.investments ?? [];
  if (list.data && rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Your investments</h3>
      <NotLoaded of={list} failed={MANAGED.investmentsFailure} loading="Loading your investments" rows={2} />
      {rows.length > 0 && (
        <Table label="Your investments" minWidth="min-w-0">
          <TableHead>
            <HeadCell>Portfolio</HeadCell>
            <HeadCell from="sm">State</HeadCell>
            <FigureHead from="md">Put in</FigureHead>
            <FigureHead>Worth</FigureHead>
            <FigureHead>Result</FigureHead>
          </TableHead>
          <tbody>
            {rows.map((one) => (
              <Row key={one.id}>
                <Cell>
                  <Link
                    {...investmentPlace(one.id)}
                    className="font-medium underline-offset-2 hover:underline"
                  >
                    {one.portfolio.name}
                  </Link>
                </Cell>
                <Cell from="sm">
                  <StateBadge state={INVESTMENT_WORDS[one.status]} />
                </Cell>
                <FigureCell from="md">{formatUsd(one.given)}</FigureCell>
                <FigureCell>{one.status === 'ended' ? '–' : formatUsd(one.equity)}</FigureCell>
                <FigureCell>
                  <Profit amountUsd={resultOf(one)} />
                </FigureCell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Portfolios() {
  const list = useQuery(read(managed.listManagedPortfolios));
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Portfolios</h3>
      <NotLoaded of={list} failed={MANAGED.portfoliosFailure} loading="Loading portfolios" rows={3} />
      {list.data?.portfolios.length === 0 && <EmptyState title={MANAGED.noPortfolios} />}
      {list.data && list.data.portfolios.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
            {list.data.portfolios.map((portfolio) => (
              <PortfolioRow key={portfolio.id} portfolio={portfolio} />
            ))}
          </ul>
          <p className="max-w-[72ch] text-dense text-pretty text-muted">{MANAGED.simulated}</p>
        </>
      )}
    </section>
  );
}

function PortfolioRow({ portfolio }: { readonly portfolio: managed.Portfolio }) {
  const { id, name, description, risk, minimum, feePercent, returnPercent } = portfolio;
  const figures = [
    ['Simulated', returnPercent === null ? '–' : formatPercent(returnPercent)],
    ['Risk', `${risk} of ${managed.MAX_RISK}`],
    ['From', formatUsd(minimum)],
    ['Fee a year', `${feePercent}%`],
  ] as const;
  return (
    <li className="grid items-center gap-x-8 gap-y-4 px-5 py-5 lg:grid-cols-[1fr_auto_6rem]">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="max-w-[60ch] text-pretty text-muted">{description}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-dense sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="sm:min-w-20 sm:text-right">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <Link
        {...portfolioPlace(id)}
        aria-label={`View ${name}`}
        className={`${buttonStyle('secondary')} justify-self-start lg:justify-self-end`}
      >
        View
      </Link>
    </li>
  );
}
