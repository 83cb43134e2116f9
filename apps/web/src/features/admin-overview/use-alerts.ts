import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { useQueues } from '../../platform/live/use-queues.ts';
import { type Alert, alertsOf } from './alerts.ts';
import { READS } from './reads.ts';

type AlertsRead = {
  /** Nothing until every question has been answered or refused. */
  readonly alerts: readonly Alert[] | null;
  readonly failure: unknown;
  readonly retry: () => void;
};

/** Asks for everything an alert can be about. */
export function useAlerts(): AlertsRead {
  // The screen around has asked for it already.
  const analytics = useQuery({ ...READS.analytics, retryOnMount: false });
  // Kept up to date by the frame around all sections.
  const queues = useQueues();
  const prices = useQuery(READS.prices);
  // That it is not ready is an answer, too: there is nothing to try again for.
  const health = useQuery({ ...READS.health, retry: false });

  const notReady = notReadyWords(health.error);
  const reads = [analytics, queues, prices, health];
  const failed = reads.filter(
    (read) => read.isError && read.data === undefined && !(read === health && notReady !== null),
  );
  const alerts = alertsOf({
    pendingUsers: analytics.data?.pendingUsers ?? null,
    queues: queues.data ?? null,
    notReady,
    checks: notReady === null ? (health.data?.checks ?? null) : null,
    // As old as it was when it was asked for: what was read a minute ago is no sign of a feed that stands still.
    priceAgeMs: prices.data ? prices.dataUpdatedAt + clockAheadMs() - newestOf(prices.data) : null,
    runningForMs: analytics.data ? serverNow() - Date.parse(analytics.data.serverStartedAt) : null,
  });
  return {
    alerts: reads.every((read) => read.isFetched) ? alerts : null,
    failure: failed[0]?.error ?? null,
    retry: () => failed.forEach((read) => void read.refetch()),
  };
}

/** Without a price, none is new. */
function newestOf(prices: readonly { readonly at: string }[]): number {
  return Math.max(...prices.map(({ at }) => Date.parse(at)));
}

function notReadyWords(error: unknown): string | null {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return null;
  return error.details.length > 0 ? error.details.map(({ message }) => message).join('; ') : error.message;
}

/** How far the server's clock is ahead of the one that says when something was read. */
function clockAheadMs(): number {
  return serverNow() - Date.now();
}
