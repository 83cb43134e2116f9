import { useState } from 'react';
import { ResultBar } from '../../domain/prices/result-bar.tsx';
import { MessageState } from '../../domain/staff/message-state.tsx';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Unbroken } from '../../ui/facts/unbroken.tsx';
import { ExitLevels } from '../../domain/prices/levels.tsx';
import { PercentMove, PriceMove, Profit, SideWord } from '../../domain/prices/movement.tsx';
import { formatUsd } from '@halyard/money';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { CurvePanel } from '../../domain/portfolio/curve-panel.tsx';
import { useEquityPeriod } from '../../domain/portfolio/equity-period.tsx';
import { Traded } from '../../domain/portfolio/traded.tsx';
import { ExposureTable } from '../../domain/portfolio/exposure-table.tsx';
import { DelayedMark, LiveFigure, PriceFigure, Ticking } from '../../domain/prices/price.tsx';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { Definition } from '../../ui/overlays/hint.tsx';
import { TransactionFacts } from '../../domain/transactions/transaction-facts.tsx';
import { TransactionAmount, TransactionType } from '../../domain/transactions/transaction-type.tsx';
import { PaperTable } from '../../domain/papers/paper-table.tsx';
import { KeyFacts } from '../../domain/keys/key-facts.tsx';
import { SAMPLE_DETAIL, SAMPLE_KEY, SAMPLE_PAPERS, SAMPLE_ROWS } from './samples.ts';
import { type Specimen, Stack, State, States } from './specimen.tsx';
import { figureColumn } from '../../ui/lists/column-table.tsx';

const BADGES = ['active', 'completed', 'verified', 'pending', 'suspended', 'failed', 'cancelled'];

function Badges() {
  return (
    <div className="flex flex-wrap gap-2">
      {BADGES.map((state) => (
        <StateBadge key={state} state={state} />
      ))}
      <MessageState status="new" />
      <MessageState status="closed" />
      <p className="w-32 text-dense">
        <Unbroken text="A sentence with WDR-7K3M9QXW2A and −$1,234.50 in it" />
      </p>
    </div>
  );
}

function Stats() {
  return (
    <StatRow label="Sample figures">
      <Stat
        label={<Definition means="All that is held, in dollars.">Total Balance</Definition>}
        note="All currencies"
      >
        $22,427.85
      </Stat>
      <Stat label="Net Flow" tone="up">
        +$159.30
      </Stat>
      <Stat label="Unrealized P&L" tone="down" note={<PercentMove percent={-1.25} />}>
        −$84.10
      </Stat>
    </StatRow>
  );
}

const CURVE = [0, 4, 2, -3, 5, 9, 7].map((value, atMs) => ({ atMs, value }));

const DAYS = [100, 112, 96, 121, 108].map((value, day, all) => ({
  at: new Date(Date.UTC(2026, 2, 1 + day)).toISOString(),
  value,
  drawdownPercent: (value / Math.max(...all.slice(0, day + 1)) - 1) * 100,
}));

function Curves() {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const pointing = { pointedMs, onPointed: setPointedMs };
  const [, periods] = useEquityPeriod('1m');
  return (
    <Stack>
      <div>{periods}</div>
      <CurvePicture points={CURVE} label="A sample curve" hasZero className="h-32" {...pointing} />
      <CurvePicture points={CURVE} label="A sample fall" look="fall" className="h-12" {...pointing} />
      <CurvePanel<(typeof DAYS)[number]>
        title="A sample of days"
        noCurve="It begins with two days."
        points={DAYS}
        name="Value"
        valueOf={({ value }) => value}
        textOf={formatUsd}
        renderCaption={({ value }) => <span className="text-figure font-medium">{formatUsd(value)}</span>}
        columns={[figureColumn('Value', ({ value }) => formatUsd(value))]}
        isDaily
      />
    </Stack>
  );
}

function Results() {
  return (
    <Stack>
      {[120, 45, -80].map((amount) => (
        <ResultBar key={amount} amount={amount} largest={120} />
      ))}
    </Stack>
  );
}

/** A price that stays, where a real one moves. */
const STILL = { read: () => STILL_PRICE, subscribe: () => () => undefined };
const STILL_PRICE = { price: 80_376.66, isStale: false };

function Prices() {
  return (
    <Stack>
      <States>
        <State name="price">
          <PriceFigure symbol="EUR/USD" price={1.07634} />
        </State>
        <State name="exits">
          <ExitLevels symbol="EUR/USD" stopLoss={1.07} takeProfit={null} trailingStop={0.002} />
        </State>
        <State name="ticking">
          <Ticking value={80_376.66}>
            <PriceFigure symbol="BTC/USD" price={80_376.66} />
          </Ticking>
        </State>
        <State name="live">
          <LiveFigure symbol="BTC/USD" live={STILL} figureOf={({ price }) => price} />
        </State>
        <State name="stale">
          <PriceFigure symbol="BTC/USD" price={80_376.66} isStale />
        </State>
        <State name="its mark">
          <DelayedMark />
        </State>
        <State name="unknown">
          <PriceFigure symbol="BTC/USD" price={undefined} />
        </State>
      </States>
      <States>
        {[1.25, -1.25, 0].map((percent) => (
          <State key={percent} name="move">
            <span className="flex gap-3">
              <PercentMove percent={percent} />
              <PriceMove symbol="EUR/USD" change={percent / 100} />
              <Profit amountUsd={percent * 10} />
            </span>
          </State>
        ))}
        <State name="side">
          <span className="flex gap-3">
            <SideWord side="buy" />
            <SideWord side="sell" />
          </span>
        </State>
        <State name="trade">
          <span>
            <Traded symbol="EUR/USD" side="buy" quantity={5000} leverage={25} />
          </span>
        </State>
      </States>
    </Stack>
  );
}

function Statement() {
  const [page, setPage] = useState(4);
  return (
    <div>
      <Table label="Sample statement" minWidth="min-w-80">
        <TableHead>
          <HeadCell>Type</HeadCell>
          <FigureHead>Amount</FigureHead>
          <HeadCell>Status</HeadCell>
        </TableHead>
        <tbody>
          {SAMPLE_ROWS.map((row) => (
            <Row key={row.type}>
              <Cell>
                <TransactionType type={row.type} />
              </Cell>
              <FigureCell>
                <TransactionAmount {...row} />
              </FigureCell>
              <Cell>
                <StateBadge state={row.status} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <Pagination page={page} limit={20} total={163} pages={9} onPage={setPage} noun="transactions" />
    </div>
  );
}

function Facts() {
  return (
    // The sheet it is made for is a little wider at its edges than this sample.
    <div className="max-sm:px-1">
      <TransactionFacts detail={SAMPLE_DETAIL} />
    </div>
  );
}

/** A sample is a paper of nothing. */
function Papers() {
  return <PaperTable papers={SAMPLE_PAPERS} fetchFile={async () => new Blob()} />;
}

const HELD = { long: 9000, short: 2500, gross: 11_500, net: 6500, share: 62.5 };

function Exposed() {
  return (
    <ExposureTable
      label="Sample exposure"
      byClass={[{ ...HELD, type: 'forex' }]}
      bySymbol={[{ ...HELD, type: 'forex', symbol: 'EUR/USD' }]}
    />
  );
}

export const FIGURES: readonly Specimen[] = [
  { title: 'Badge', files: ['badge', 'message-state', 'unbroken'], Show: Badges },
  { title: 'Stat', files: ['stat'], Show: Stats },
  { title: 'Curve', files: ['curve-picture', 'curve-panel', 'equity-period'], Show: Curves },
  { title: 'Result beside others', files: ['result-bar'], Show: Results },
  { title: 'Price and movement', files: ['price', 'movement', 'levels', 'traded'], Show: Prices },
  {
    title: 'Table and pages',
    files: ['table', 'column-table', 'pagination', 'transaction-type'],
    Show: Statement,
  },
  { title: 'Exposure', files: ['exposure-table'], Show: Exposed },
  { title: 'Transaction', files: ['transaction-facts'], Show: Facts },
  { title: 'API key', files: ['key-facts'], Show: () => <KeyFacts apiKey={SAMPLE_KEY} /> },
  { title: 'Paper', files: ['paper-table'], Show: Papers, isWide: true },
];
