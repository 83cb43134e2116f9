import type { AnswerOf, investment } from '@halyard/contract';
import type { ReactNode } from 'react';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { INSIGHT, MEANS } from '../../texts/insight.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { Definition } from '../../ui/overlays/hint.tsx';
import { HistoryLink } from './figures-table.tsx';
import { heldText } from './held-text.ts';

type Trades = AnswerOf<typeof investment.getResults>['trades'];

const ABSENT = '–';

/** How closed trades did, each as a whole. */
export function TradesPanel({ trades }: { readonly trades: Trades }) {
  const { closed, wins, losses, winRatePercent, averageWin, averageLoss, profitFactor, averageHeldMs } =
    trades;
  return (
    <Panel
      title="Closed trades"
      lead={
        closed === 0 ? INSIGHT.noTrades : `${count(closed)}: ${counted(wins)} won, ${counted(losses)} lost`
      }
      className="min-w-0"
    >
      {winRatePercent !== null && <Shares wins={wins} losses={losses} closed={closed} />}
      <dl className="grid grid-cols-[1fr_auto] text-base">
        <Line word="Win rate" means={MEANS.winRate}>
          {winRatePercent === null ? ABSENT : `${winRatePercent.toFixed(1)}%`}
        </Line>
        <Line word="Profit factor" means={MEANS.profitFactor}>
          {profitFactor === null ? ABSENT : profitFactor.toFixed(2)}
        </Line>
        <Line word="Average win" means={MEANS.averageWin} amount={averageWin} />
        <Line word="Average loss" means={MEANS.averageLoss} amount={averageLoss} />
        <Line word="Average time held" means={MEANS.held}>
          {averageHeldMs === null ? ABSENT : heldText(averageHeldMs)}
        </Line>
        <Line word="Best trade" means={MEANS.best} amount={trades.best?.net ?? null} of={trades.best} />
        <Line word="Worst trade" means={MEANS.worst} amount={trades.worst?.net ?? null} of={trades.worst} />
      </dl>
    </Panel>
  );
}

const counted = (number: number) => number.toLocaleString('en-US');
const count = (closed: number) => `${counted(closed)} ${closed === 1 ? 'trade' : 'trades'}`;

/** Won, neither and lost, as parts of one rule. */
function Shares({ wins, losses, closed }: Pick<Trades, 'wins' | 'losses' | 'closed'>) {
  const [won, lost] = [(wins / closed) * 100, (losses / closed) * 100];
  return (
    <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mb-4 h-1.5 w-full">
      <rect width="100" height="4" className="fill-line" />
      <rect width={won} height="4" className="fill-up" />
      <rect x={100 - lost} width={lost} height="4" className="fill-down" />
    </svg>
  );
}

type LineProps = {
  readonly word: string;
  readonly means: string;
  readonly amount?: number | null;
  /** The trade that leads to its closing. */
  readonly of?: Trades['best'];
  readonly children?: ReactNode;
};

function Line({ word, means, amount, of, children }: LineProps) {
  const tone = amount ? toneOf(amount) : undefined;
  const figure = amount === undefined ? children : amount === null ? ABSENT : signedUsd(amount);
  return (
    <div className="col-span-2 grid min-h-(--row-height) grid-cols-subgrid items-center gap-x-4 border-b border-line py-1.5 last:border-0">
      <dt className="text-muted">
        <Definition means={means}>{word}</Definition>
        {of && <span className="block text-dense">{`${of.symbol}, ${dateText(of.closedAt)}`}</span>}
      </dt>
      <dd
        className={classNames(
          'text-right font-medium',
          tone === 'up' && 'text-up',
          tone === 'down' && 'text-down',
        )}
      >
        {of ? <HistoryLink behind={closingOf(of)}>{figure}</HistoryLink> : figure}
      </dd>
    </div>
  );
}

function closingOf({ symbol, closedAt }: NonNullable<Trades['best']>) {
  const to = new Date(Date.parse(closedAt) + 1).toISOString();
  return { type: 'trade', of: symbol, from: closedAt, to } as const;
}
