import { formatPrice } from '@halyard/catalogue';
import { watch } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { Bell, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { wishAlert } from '../../domain/trading/alert-wish.ts';
import { read } from '../../platform/calls/read.ts';
import { ALERTS } from '../../texts/watch.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { AlertForm } from './alert-form.tsx';
import { formatPercent } from '@halyard/money';

/** A person's price alerts: those that wait, and the last that are done. */
export function AlertsPanel({ symbol }: { readonly symbol: string }) {
  const alerts = useQuery(read(watch.listAlerts));
  const [changing, setChanging] = useState<watch.Alert>();
  const add = (
    <Button size="small" variant="secondary" onClick={() => wishAlert({ symbol })}>
      <Bell aria-hidden className="size-3.5" />
      {`New alert on ${symbol}`}
    </Button>
  );
  if (alerts.error && !alerts.data)
    return (
      <ReadFailure title={ALERTS.listFailure} failure={alerts.error} onRetry={() => void alerts.refetch()} />
    );
  if (!alerts.data) return null;
  return (
    <section aria-label="Price alerts" className="flex flex-col gap-4">
      {alerts.data.length === 0 ? (
        <EmptyState title="No alerts yet" action={add}>
          Choose a price, and you are told when it comes there: here, by mail, or on your phone.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-dense text-muted">{countText(alerts.data)}</p>
            {add}
          </div>
          <ul className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-panel sm:border">
            {alerts.data.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onChange={() => setChanging(alert)} />
            ))}
          </ul>
        </>
      )}
      {changing && (
        <AlertForm
          wish={{ symbol: changing.symbol }}
          alert={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  );
}

function countText(alerts: readonly watch.Alert[]): string {
  const waiting = alerts.filter(({ status }) => status === 'waiting' || status === 'resting').length;
  return `${waiting} of ${watch.MAX_ALERTS} waiting`;
}

const TONES = { waiting: 'warn', resting: 'muted', fired: 'up', expired: 'muted' } as const;

type AlertRowProps = { readonly alert: watch.Alert; readonly onChange: () => void };

function AlertRow({ alert, onChange }: AlertRowProps) {
  const { id, symbol, status, note, repeats, expiresAt, lastFired } = alert;
  const remove = useToldAct(watch.deleteAlert, {
    reloads: [watch.listAlerts],
    done: ALERTS.deleted,
    failure: ALERTS.deleteFailure,
  });
  const facts = [
    repeats ? 'Each time' : 'Once',
    ...(expiresAt && status !== 'fired' ? [`until ${dateTimeText(expiresAt)}`] : []),
    ...(lastFired ? [`fired ${dateTimeText(lastFired.at)} at ${formatPrice(symbol, lastFired.price)}`] : []),
  ];
  const name = `${symbol}, ${waitsFor(alert)}`;
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{symbol}</span>
          <span className="tabular-nums">{waitsFor(alert)}</span>
          <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>
        </p>
        <p className="text-meta text-muted">{facts.join(' · ')}</p>
        {note !== '' && <p className="text-dense break-words">{note}</p>}
      </div>
      <Button size="small" variant="quiet" aria-label={`Change alert: ${name}`} onClick={onChange}>
        <Pencil aria-hidden className="size-4" />
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Delete alert: ${name}`}
        isBusy={remove.isRunning}
        onClick={() => remove.run({ params: { id } })}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  );
}

/** What an alert waits for, in words. */
function waitsFor({ kind, symbol, level, percent, direction }: watch.Alert): string {
  if (kind === 'percent') return `${formatPercent(percent ?? 0)} in a day`;
  const price = formatPrice(symbol, level ?? 0);
  if (kind === 'crosses') return `Crosses ${price} ${direction === 'up' ? 'upwards' : 'downwards'}`;
  return `${kind === 'above' ? 'Above' : 'Below'} ${price}`;
}

const STATUS_WORDS: Record<watch.Alert['status'], string> = {
  waiting: 'waiting',
  resting: 'resting',
  fired: 'fired',
  expired: 'expired',
};
