import { formatPrice } from '@halyard/catalogue';
import { copying, type OutcomeSoFar } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { OutcomeFigures } from '../../domain/investing/outcome.tsx';
import { InvestingHead, WaysOn } from '../../domain/investing/overview.tsx';
import { COPYING_HOME, strategyPlace } from '../../domain/investing/places.ts';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { COPYING, FEE_WORDS, SKIP_WORDS, STATUS_WORDS, STOPPED_WORDS } from '../../texts/copying.ts';
import { INVESTING } from '../../texts/investing/investing.ts';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { CopyActions } from './copy-actions.tsx';
import { distanceText } from './percent-texts.ts';

const REFRESH_EVERY_MS = 5000;

/** What has become of the money up to now. A server of the version before knows no more than what the loss limit is measured by. */
export const soFarOf = ({ soFar, base, equity }: copying.Allocation): OutcomeSoFar =>
  soFar ?? { putIn: base, takenOut: 0, result: equity - base };

/** One copy: what it is worth, and what the leader did beside what became of it. */
export function CopyView({ id }: { readonly id: string }) {
  const found = useQuery(watched(read(copying.getAllocation, { params: { id } }), REFRESH_EVERY_MS));
  const copy = found.data;
  if (!copy) return <NotLoaded of={found} failed={COPYING.copyFailure} loading="Loading the copy" rows={6} />;
  const { strategy, status, stoppedBy, equity, book } = copy;
  const { putIn, takenOut, result } = soFarOf(copy);
  return (
    <div className="flex flex-col gap-6">
      <InvestingHead
        up={COPYING_HOME}
        title={strategy.name}
        state={STATUS_WORDS[status]}
        actions={(status === 'active' || status === 'paused') && <CopyActions copy={copy} />}
      >
        {stoppedBy && <p className="text-muted">{STOPPED_WORDS[stoppedBy]}</p>}
        <WaysOn of="The strategy" place={strategyPlace(strategy.id)} book={book} />
      </InvestingHead>
      {copy.outcome && <OutcomeFigures outcome={copy.outcome} />}
      {status !== 'ended' && (
        <StatRow label="Figures of the copy">
          <Stat
            moves
            label="Worth"
            note={COPYING.moved(formatUsd(putIn), takenOut > 0 ? formatUsd(takenOut) : null)}
          >
            {formatUsd(equity)}
          </Stat>
          <Stat moves label="Result" tone={toneOf(result)} note={INVESTING.feesIncluded}>
            {signedUsd(result)}
          </Stat>
          <Stat label="Closes everything at" note={COPYING.gap}>
            {formatUsd(copy.lossFloor)}
          </Stat>
        </StatRow>
      )}
      <Fills fills={copy.fills} />
      <Fees fees={copy.fees} feePercent={copy.feePercent} />
      <Terms copy={copy} />
    </div>
  );
}

type Fact = readonly [string, string];

function Terms({ copy }: { readonly copy: copying.Allocation }) {
  const fee: Fact = ['Fee on profit', `${copy.feePercent}% of what is above ${formatUsd(copy.highWater)}`];
  // Of one that has ended nothing can be taken out, and no profit is to come.
  const now: readonly Fact[] =
    copy.endedAt === null
      ? [['Can be taken out now', formatUsd(copy.free)], fee]
      : [
          ['Ended', dateTimeText(copy.endedAt)],
          ['Fee on profit', `${copy.feePercent}%`],
        ];
  const waiting: readonly Fact[] = copy.feesWaiting
    ? [[COPYING.feeWaiting, formatUsd(copy.feesWaiting)]]
    : [];
  return (
    <Panel title="Terms">
      <FactGrid
        isPaired
        rows={[
          ['Begun', dateTimeText(copy.openedAt)],
          ['Largest loss', `${copy.maxLossPercent}%`],
          ['Highest leverage', `1:${copy.maxLeverage}`],
          ...now,
          ...(copy.outcome ? [] : [['Fees paid', formatUsd(copy.feesPaid)] as const]),
          ...waiting,
        ]}
      />
    </Panel>
  );
}

/** Each fee with the profit it was for. */
function Fees({
  fees,
  feePercent,
}: {
  readonly fees: readonly copying.CopyFee[];
  readonly feePercent: number;
}) {
  if (fees.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Fees</h3>
      <ColumnTable<copying.CopyFee>
        label="Fees"
        minWidth="min-w-0"
        rows={fees}
        idOf={({ at }) => at}
        columns={[
          column('Time', { className: 'whitespace-nowrap text-muted' }, ({ at }) => dateTimeText(at)),
          column('For', { from: 'sm' }, ({ kind }) => FEE_WORDS[kind]),
          figureColumn('Profit', ({ profit }) => formatUsd(profit)),
          figureColumn(`Fee, ${feePercent}%`, ({ fee }) => formatUsd(fee)),
        ]}
      />
    </section>
  );
}

function Fills({ fills }: { readonly fills: readonly copying.CopiedFill[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">The leader, and what became of it here</h3>
      {fills.length === 0 ? (
        <EmptyState title={COPYING.noFills} />
      ) : (
        <Table label="Fills of the leader and of this copy" minWidth="min-w-0 md:min-w-180">
          <TableHead>
            <HeadCell>Leader</HeadCell>
            <FigureHead from="md">Quantity</FigureHead>
            <FigureHead from="md">Price</FigureHead>
            <FigureHead>Yours</FigureHead>
            <FigureHead>Your price</FigureHead>
            <FigureHead from="md">Distance</FigureHead>
            <HeadCell from="lg">Time</HeadCell>
          </TableHead>
          <tbody>
            {fills.map((fill) => (
              <FillRow key={fill.place} fill={fill} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function FillRow({ fill }: { readonly fill: copying.CopiedFill }) {
  const { at, kind, symbol, side, quantity, price, outcome, reason, ownQuantity, ownPrice, distancePercent } =
    fill;
  const did = kind === 'open' ? (side === 'buy' ? 'Bought' : 'Sold') : 'Closed';
  const skipped = reason === null ? '' : SKIP_WORDS[reason];
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        {`${did} ${symbol}`}
        <span className="block text-meta text-muted lg:hidden">{dateTimeText(at)}</span>
      </Cell>
      <FigureCell from="md">{quantityText(quantity)}</FigureCell>
      <FigureCell from="md">{formatPrice(symbol, price)}</FigureCell>
      {outcome === 'copied' ? (
        <>
          <FigureCell>{quantityText(ownQuantity)}</FigureCell>
          <FigureCell>{ownPrice === null ? '–' : formatPrice(symbol, ownPrice)}</FigureCell>
          <FigureCell from="md">{distancePercent === null ? '–' : distanceText(distancePercent)}</FigureCell>
        </>
      ) : (
        <>
          <Cell colSpan={2} className="text-right text-muted">
            {outcome === 'waiting'
              ? `Waits: ${skipped.toLowerCase()}`
              : `Not copied: ${skipped.toLowerCase()}`}
          </Cell>
          <FigureCell from="md">–</FigureCell>
        </>
      )}
      <Cell from="lg" className="whitespace-nowrap text-muted">
        {dateTimeText(at)}
      </Cell>
    </Row>
  );
}
