import { copying } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toneOf } from '../../domain/prices/movement.tsx';
import { go } from '../../platform/browser/address.ts';
import { read } from '../../platform/calls/read.ts';
import { COPYING } from '../../texts/copying.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { CurvePicture } from '../../ui/facts/curve-picture.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { dateText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { AllocateDialog } from './allocate-dialog.tsx';
import { copyPlace, COPYING_HOME, percentText } from './places.ts';

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
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <Link {...COPYING_HOME.place} className="text-dense text-muted hover:underline">
            Copy Trading
          </Link>
          <h2 className="text-section font-medium break-words">{name}</h2>
          <p className="max-w-[68ch] text-pretty whitespace-pre-line text-muted">{description}</p>
          {reason !== null && <p className="text-dense text-danger">{reason}</p>}
        </div>
        {isOwn && (status === 'approved' || status === 'proposed') && (
          <Button variant="secondary" onClick={() => setAsked('end')}>
            End strategy
          </Button>
        )}
        {!isOwn && status === 'approved' && (
          <Button onClick={() => setAsked('copy')}>Copy this strategy</Button>
        )}
      </div>
      <StatRow label="Figures of the strategy">
        <Stat label="Return" note={COPYING.past} tone={toneOf(record.returnPercent)}>
          {percentText(record.returnPercent)}
        </Stat>
        <Stat label="Largest fall" note={COPYING.past} tone={toneOf(record.drawdownPercent)}>
          {percentText(record.drawdownPercent)}
        </Stat>
        <Stat label="Winners" note={COPYING.past}>
          {record.winnersPercent === null ? '–' : `${record.winnersPercent}%`}
        </Stat>
      </StatRow>
      <Curves points={strategy.points} />
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

type Days = readonly {
  readonly at: string;
  readonly returnPercent: number;
  readonly drawdownPercent: number;
}[];

function Curves({ points }: { readonly points: Days }) {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const curves = useMemo(() => {
    const of = (value: (day: Days[number]) => number) =>
      points.map((day) => ({ atMs: Date.parse(day.at), value: value(day) }));
    return { result: of((day) => day.returnPercent), fall: of((day) => day.drawdownPercent) };
  }, [points]);
  const shown = points.find(({ at }) => Date.parse(at) === pointedMs) ?? points.at(-1);
  return (
    <Panel title="Return, day by day" lead="Time-weighted: what was paid in or taken out is no result.">
      {points.length < 2 || !shown ? (
        <p className="py-12 text-center text-muted">The curve begins with the first two days.</p>
      ) : (
        <figure>
          <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3">
            <span className="text-figure font-medium">{percentText(shown.returnPercent)}</span>
            <span className="text-dense text-muted">{`${percentText(shown.drawdownPercent)} from the highest, ${dateText(shown.at)}`}</span>
          </figcaption>
          <CurvePicture
            points={curves.result}
            label={`Return: ${percentText(shown.returnPercent)} on ${dateText(shown.at)}`}
            pointedMs={pointedMs}
            onPointed={setPointedMs}
            className="h-44"
            hasZero
          />
          <CurvePicture
            points={curves.fall}
            label={`Below the highest: ${percentText(shown.drawdownPercent)} on ${dateText(shown.at)}`}
            pointedMs={pointedMs}
            onPointed={setPointedMs}
            className="mt-3 h-20"
            look="fall"
          />
        </figure>
      )}
    </Panel>
  );
}

function RecordPanel({ strategy: { record, feePercent } }: { readonly strategy: copying.Strategy }) {
  return (
    <Panel title="Record" lead={`From the account's first day, ${dateText(record.since)}. ${COPYING.past}`}>
      <div className="max-w-2xl">
        <FactGrid
          rows={[
            ['Fee on profit', `${feePercent}%`],
            ['Days', record.days.toLocaleString('en-US')],
            ['Closed positions', record.closed.toLocaleString('en-US')],
            [
              'Mean holding time',
              record.meanHoldingHours === null ? '–' : `${record.meanHoldingHours} hours`,
            ],
            ['Instruments', record.instruments.join(', ') || '–'],
            ['Highest leverage', record.maxLeverage === null ? '–' : `${record.maxLeverage}x`],
            ['Followers', record.followers.toLocaleString('en-US')],
            ['Money following', formatUsd(record.moneyFollowing)],
            [
              'Distance of copies',
              record.distancePercent === null ? '–' : percentText(record.distancePercent),
            ],
          ]}
        />
      </div>
    </Panel>
  );
}

function EndDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const ending = useToldAct(copying.endStrategy, {
    reloads: [copying.listStrategies, copying.getStrategy],
    done: COPYING.ended,
    failure: COPYING.endFailure,
    onDone: onClose,
  });
  return (
    <Dialog title="End strategy" lead={COPYING.endLead} onClose={onClose}>
      <DialogEnd
        tone="danger"
        onClose={onClose}
        isBusy={ending.isRunning}
        onAct={() => ending.run({ params: { id } })}
      >
        End strategy
      </DialogEnd>
    </Dialog>
  );
}
