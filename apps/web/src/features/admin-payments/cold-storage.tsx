import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText, sentenceFigure } from '../../domain/money/money.ts';
import { read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { ChangeBounds, ProposeTransfer } from './cold-dialogs.tsx';
import { ColdTransfers } from './cold-transfers.tsx';

const { cold: TEXTS } = PAYMENTS;

/** How much of each coin is ready to pay from, between its floor and its ceiling, and what moves to cold storage and back. */
export function ColdStorage() {
  const places = useQuery(read(admin.adminListColdStorage));
  if (!places.data)
    return <NotLoaded of={places} failed={TEXTS.failure.refused} loading="Loading cold storage" rows={4} />;
  if (places.data.length === 0) return <EmptyState title={TEXTS.none}>{TEXTS.noneWhy}</EmptyState>;
  return (
    <>
      <Panel title="Cold storage" lead={TEXTS.lead}>
        <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
          {places.data.map((place) => (
            <Place key={`${place.currency} ${place.network}`} place={place} />
          ))}
        </ul>
      </Panel>
      <ColdTransfers />
    </>
  );
}

const STATES = {
  'to-cold': { tone: 'warn', words: 'above the ceiling' },
  'from-cold': { tone: 'warn', words: 'below the floor' },
} as const;

function Place({ place }: { readonly place: admin.ColdStorage }) {
  const [asking, setAsking] = useState<'bounds' | 'suggested' | 'transfer' | null>(null);
  const { currency, network, set, ready, leaving, cold, suggested, proposed, isMoving } = place;
  const money = (amount: number) => amountText(amount, currency);
  const name = `${currency}, ${network}`;
  const state = suggested ? STATES[suggested.direction] : { tone: 'up' as const, words: 'within its bounds' };
  const isBusy = proposed !== null || isMoving;
  const canBring = suggested?.direction === 'to-cold' || cold >= (suggested?.amount ?? 0);
  const facts = [
    ['Ready to pay from', money(ready)],
    ...(leaving === 0 ? [] : [['Leaving', money(leaving)] as const]),
    ...(set
      ? [
          [
            'Floor and ceiling',
            `${sentenceFigure(set.floor)} – ${sentenceFigure(set.ceiling)} ${currency}`,
          ] as const,
        ]
      : []),
    ['In cold storage', money(cold)],
  ] as const;
  return (
    <li className="flex flex-col rounded-control border border-line p-3">
      <p className="mb-2 flex flex-wrap items-center justify-between gap-2 font-medium">
        {name}
        <Badge tone={set ? state.tone : 'muted'}>{set ? state.words : 'not set'}</Badge>
      </p>
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            <span className="tabular-nums">{value}</span>
          </Fact>
        ))}
      </Facts>
      {set && <p className="mt-2 text-dense break-all text-muted">{set.address}</p>}
      {isBusy && (
        <p className="mt-2 text-dense text-muted">
          {isMoving ? TEXTS.isMoving : TEXTS.waits[proposed ?? 'transfer']}
        </p>
      )}
      {!canBring && !isBusy && <p className="mt-2 text-dense text-warn">{TEXTS.tooLittle}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-3">
        {suggested && canBring && !isBusy && (
          <Button size="small" onClick={() => setAsking('suggested')}>
            {TEXTS.suggests[suggested.direction](money(suggested.amount))}
          </Button>
        )}
        {set && !isBusy && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Move ${name}`}
            onClick={() => setAsking('transfer')}
          >
            {suggested && canBring ? 'Another amount' : 'Move'}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          aria-label={`${set ? 'Change' : 'Set up'} ${name}`}
          disabled={proposed === 'settings'}
          onClick={() => setAsking('bounds')}
        >
          {set ? 'Change' : 'Set up'}
        </Button>
      </div>
      {asking === 'bounds' && <ChangeBounds place={place} onClose={() => setAsking(null)} />}
      {(asking === 'suggested' || asking === 'transfer') && (
        <ProposeTransfer
          place={place}
          suggested={asking === 'suggested' ? suggested : null}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  );
}
