import type { admin, AnswerOf, site } from '@halyard/contract';

/** What a person of the staff should know or do, told from what the server says. Nothing here is made up. */

export type Tone = 'danger' | 'warn' | 'info' | 'good';
export type AdminTab = 'users' | 'approvals' | 'transactions' | 'kyc' | 'messages';

export type Alert = {
  readonly tone: Tone;
  readonly words: string;
  readonly detail?: string;
  /** Where something can be done about it. */
  readonly tab?: AdminTab;
  /** What is chosen there. */
  readonly query?: Readonly<Record<string, string>>;
};

/** What is null could not be asked: nothing is said about it. */
export type Conditions = {
  readonly pendingUsers: number | null;
  readonly queues: admin.Queues | null;
  /** In words what the server is not ready for; nothing while it is ready. */
  readonly notReady: string | null;
  readonly checks: AnswerOf<typeof site.healthReady>['checks'] | null;
  /** How old the newest of all prices is: without end when there is none. */
  readonly priceAgeMs: number | null;
  readonly runningForMs: number | null;
};

const PRICES_OLD_AFTER_MS = 60_000;
const MAINTENANCE_IS_NEWS_MS = 24 * 3_600_000;
const ORDER: readonly Tone[] = ['danger', 'warn', 'info', 'good'];

/** The alerts of this moment, the gravest first. */
export function alertsOf(conditions: Conditions): readonly Alert[] {
  const alerts = [...ofTheSystem(conditions), ...ofTheQueues(conditions)];
  return alerts.toSorted((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone));
}

function ofTheSystem({ notReady, checks, priceAgeMs, runningForMs }: Conditions): Alert[] {
  const failed = Object.entries(checks ?? {}).filter(
    ([, result]) => result !== 'ok' && result !== 'not checked yet',
  );
  const isSound = checks !== null && notReady === null && failed.length === 0;
  return [
    ...(notReady === null
      ? []
      : [{ tone: 'danger', words: 'The system is not ready', detail: notReady } as const]),
    ...failed.map(([check, result]): Alert => ({
      tone: 'danger',
      words: check === 'books' ? 'The books do not hold' : `Check failed: ${check}`,
      detail: sentence(result),
    })),
    ...(priceAgeMs !== null && priceAgeMs > PRICES_OLD_AFTER_MS ? [delayedPrices(priceAgeMs)] : []),
    ...(isSound && runningForMs !== null && runningForMs < MAINTENANCE_IS_NEWS_MS
      ? [
          {
            tone: 'good',
            words: 'Server Maintenance Complete',
            detail: `Running for ${durationText(runningForMs)}.`,
          } as const,
        ]
      : []),
  ];
}

function delayedPrices(ageMs: number): Alert {
  return {
    tone: 'danger',
    words: 'Prices are delayed',
    detail: ageMs === Infinity ? 'There is no price at all.' : `The newest is ${durationText(ageMs)} old.`,
  };
}

function ofTheQueues({ pendingUsers, queues }: Conditions): Alert[] {
  const waiting = (name: admin.QueueName) => queues?.[name].waiting ?? 0;
  const pending = (type: string) => ({ status: 'pending', type, sort: 'oldest' });
  const rows: readonly [number, string, string, AdminTab, Alert['query']?][] = [
    [pendingUsers ?? 0, 'user', 'pending verification', 'users'],
    [waiting('deposits'), 'deposit', 'waiting for approval', 'transactions', pending('deposit')],
    [waiting('withdrawals'), 'withdrawal', 'waiting for approval', 'transactions', pending('withdrawal')],
    [waiting('approvals'), 'proposal', 'waiting for a second administrator', 'approvals'],
    [waiting('identityChecks'), 'identity check', 'to decide', 'kyc'],
    [waiting('messages'), 'new message', 'to answer', 'messages'],
  ];
  return rows.flatMap(([count, noun, what, tab, query]) =>
    count === 0
      ? []
      : [{ tone: 'warn', words: `${counted(count, noun)} ${what}`, tab, ...(query && { query }) } as const],
  );
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** The server's own words begin in lower case. */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
