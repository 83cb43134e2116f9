import { type AnswerOf, copying } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InvestingHead } from '../../domain/investing/overview.tsx';
import { copyPlace, COPYING_HOME } from '../../domain/investing/places.ts';
import { CurvePanel } from '../../domain/portfolio/curve-panel.tsx';
import { PercentMove, toneOf } from '../../domain/prices/movement.tsx';
import { go } from '../../platform/browser/address.ts';
import { read } from '../../platform/calls/read.ts';
import { COPYING, ownState } from '../../texts/copying.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { dateText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { AllocateDialog } from './allocate-dialog.tsx';
import { distanceText, winnersText } from './percent-texts.ts';
import { figureColumn } from '../../ui/lists/column-table.tsx';

/** What a strategy has come to, day by day, and the way to copy it. */
export function StrategyView({ id }: { readonly id: string }) {
  const found = useQuery(read(copying.getStrategy, { params: { id } }));
  const [asked, setAsked] = useState<'copy' | 'end' | null>(null);
  const strategy = found.data;
  if (!strategy) {
    return <NotLoaded of={found} failed={COPYING.strategyFailure} loading="Loading the strategy" rows={6} />;
  }
  const { name, description, status, isOwn, reason, record } = strategy;
  return (
    <div className="flex flex-col gap-6">
      <InvestingHead
        up={COPYING_HOME}
        title={name}
        state={isOwn ? ownState(status) : undefined}
        actions={<Ways strategy={strategy} onAsk={setAsked} />}
      >
        <p className="mt-1 max-w-[68ch] text-pretty whitespace-pre-line text-muted">{description}</p>
        {reason !== null && <p className="mt-1 text-dense text-danger">{COPYING.notShown(reason)}</p>}
      </InvestingHead>
      <StatRow label="Figures of the strategy">
        <Stat label="Return" tone={toneOf(record.returnPercent)}>
          {formatPercent(record.returnPercent)}
        </Stat>
        <Stat label="Deepest fall" tone={toneOf(record.drawdownPercent)}>
          {formatPercent(record.drawdownPercent)}
        </Stat>
        <Stat label="Winners">{winnersText(record.winnersPercent)}</Stat>
      </StatRow>
      <CurvePanel<AnswerOf<typeof copying.getStrategy>['points'][number]>
        title="Return, day by day"
        lead="Time-weighted: what was paid in or taken out is no result."
        noCurve={COPYING.noCurve}
        points={strategy.points}
        name="Return"
        valueOf={({ returnPercent }) => returnPercent}
        textOf={formatPercent}
        renderCaption={({ returnPercent }) => (
          <PercentMove percent={returnPercent} className="text-figure font-medium" />
        )}
        columns={[figureColumn('Return', ({ returnPercent }) => formatPercent(returnPercent))]}
        isDaily
      />
      <RecordPanel strategy={strategy} />
      {asked === 'copy' && (
        <AllocateDialog
          strategy={strategy}
          onClose={() => setAsked(null)}
          onDone={(copy) => go(copyPlace(copy))}
        />
      )}
      {asked === 'end' && <EndDialog id={id} onClose={() => setAsked(null)} />}
    </div>
  );
}

type WaysProps = {
  readonly strategy: Pick<copying.Strategy, 'id' | 'isOwn' | 'status'>;
  readonly onAsk: (act: 'copy' | 'end') => void;
};

/** What whoever reads this can do: end their own, copy somebody else's, or go to the copy they have. */
function Ways({ strategy: { id, isOwn, status }, onAsk }: WaysProps) {
  const own = useQuery(read(copying.listAllocations));
  if (isOwn) {
    return (
      (status === 'approved' || status === 'proposed') && (
        <Button variant="secondary" onClick={() => onAsk('end')}>
          End strategy
        </Button>
      )
    );
  }
  const running = own.data?.allocations.find((one) => one.strategy.id === id && one.status !== 'ended');
  if (running) {
    return (
      <Button variant="secondary" onClick={() => go(copyPlace(running.id))}>
        Your copy
      </Button>
    );
  }
  return (
    status === 'approved' && own.data && <Button onClick={() => onAsk('copy')}>Copy this strategy</Button>
  );
}

function RecordPanel({ strategy: { record, feePercent } }: { readonly strategy: copying.Strategy }) {
  return (
    <Panel title="Record" lead={`From the account’s first day, ${dateText(record.since)}. ${COPYING.past}`}>
      <FactGrid
        isPaired
        rows={[
          ['Fee on profit', `${feePercent}%`],
          ['Days', record.days.toLocaleString('en-US')],
          ['Closed positions', record.closed.toLocaleString('en-US')],
          ['Mean holding time', record.meanHoldingHours === null ? '–' : `${record.meanHoldingHours} hours`],
          ['Instruments', record.instruments.join(', ') || '–'],
          ['Highest leverage', record.maxLeverage === null ? '–' : `1:${record.maxLeverage}`],
          ['Followers', record.followers.toLocaleString('en-US')],
          ['Money following', formatUsd(record.moneyFollowing)],
          [
            'Distance of copies',
            record.distancePercent === null ? '–' : distanceText(record.distancePercent),
          ],
        ]}
      />
    </Panel>
  );
}

function EndDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const ending = useToldAct(copying.endStrategy, {
    reloads: [copying.listStrategies, copying.getStrategy],
    done: COPYING.ended,
    failure: COPYING.endFailure,
    close: onClose,
  });
  return (
    <Question
      title="End strategy"
      lead={COPYING.endLead}
      onClose={onClose}
      action="End strategy"
      tone="danger"
      isBusy={ending.isRunning}
      onAct={() => ending.run({ params: { id } })}
    />
  );
}
