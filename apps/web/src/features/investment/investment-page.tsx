import { copying, managed } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { isLive } from '../../platform/browser/site-mode.ts';
import { type Config, useConfig } from '../../platform/calls/config.ts';
import { read } from '../../platform/calls/read.ts';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type InvestmentCard, INVESTMENT_CARDS } from './investment-cards.ts';

type InvestmentPageProps = {
  readonly onMarkets: (selection: string, symbol: string) => void;
  readonly onContact: (subject: string) => void;
  readonly onAnalysis: () => void;
  readonly onCopying: () => void;
  readonly onManaged: () => void;
};

/** The markets, and the products somebody else manages. */
export function InvestmentPage({
  onMarkets,
  onContact,
  onAnalysis,
  onCopying,
  onManaged,
}: InvestmentPageProps) {
  const config = useConfig();
  const goesOn = useGoingOn(config);
  const leads = (card: InvestmentCard) => {
    if (card.leadsTo === 'markets') return onMarkets(card.selection, card.symbol);
    if (!isOn(card) && !goesOn(card)) return onContact(card.title);
    return card.leadsTo === 'copying' ? onCopying() : onManaged();
  };
  /** What is switched on is no card of something that somebody may ask about. */
  const isOn = ({ leadsTo }: InvestmentCard) =>
    (leadsTo === 'copying' && config?.capabilities.copyTrading === true) ||
    (leadsTo === 'managed' && config?.capabilities.managedPortfolios === true);
  const actionOf = (card: InvestmentCard) => {
    if (card.leadsTo === 'markets') return 'Trade';
    if (!isOn(card)) return goesOn(card) ? 'Open' : 'Contact us';
    return card.leadsTo === 'copying' ? 'Strategies' : 'Portfolios';
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-section font-medium">Investment</h2>
        {!isLive && <p className="mt-1 text-dense text-muted">Minimums and leverages are sample figures.</p>}
      </div>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
        {INVESTMENT_CARDS.map((card) => (
          <Card
            key={card.title}
            card={card}
            areFiguresShown={!isLive}
            action={actionOf(card)}
            onOpen={() => leads(card)}
          />
        ))}
      </ul>
      <section
        aria-label={PORTFOLIO_ANALYSIS.title}
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-panel border border-line bg-surface px-5 py-5"
      >
        <div>
          <h3 className="font-medium">{PORTFOLIO_ANALYSIS.title}</h3>
          <p className="max-w-[60ch] text-pretty text-muted">{PORTFOLIO_ANALYSIS.card}</p>
        </div>
        <Button variant="secondary" onClick={onAnalysis}>
          Open
        </Button>
      </section>
    </div>
  );
}

/** Whether somebody has what goes on while it is switched off, and can be ended. Nobody is asked for it while it is on. */
function useGoingOn(config: Config | undefined) {
  const { copyTrading = true, managedPortfolios = true } = config?.capabilities ?? {};
  const copies = useQuery({ ...read(copying.listAllocations), enabled: !copyTrading });
  const investments = useQuery({ ...read(managed.listInvestments), enabled: !managedPortfolios });
  const own = {
    copying: copies.data?.allocations ?? [],
    managed: investments.data?.investments ?? [],
    markets: [],
  };
  return ({ leadsTo }: InvestmentCard) => own[leadsTo].some(({ status }) => status !== 'ended');
}

type CardProps = {
  readonly card: InvestmentCard;
  readonly areFiguresShown: boolean;
  readonly action: string;
  readonly onOpen: () => void;
};

function Card({ card, areFiguresShown, action, onOpen }: CardProps) {
  return (
    <li className="grid items-center gap-x-8 gap-y-3 px-5 py-5 sm:grid-cols-[1fr_13rem_7rem]">
      <div>
        <h3 className="font-medium">{card.title}</h3>
        <p className="max-w-[60ch] text-pretty text-muted">{card.text}</p>
      </div>
      {areFiguresShown && (
        <dl className="flex gap-6 text-dense empty:hidden sm:grid sm:grid-cols-2">
          {card.figures.map(([label, figure]) => (
            <div key={label} className="min-w-20 sm:text-right">
              <dt className="text-meta text-muted">{label}</dt>
              <dd className="font-medium">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button
        variant="secondary"
        onClick={onOpen}
        className="justify-self-start sm:col-start-3 sm:justify-self-end"
      >
        {action}
      </Button>
    </li>
  );
}
