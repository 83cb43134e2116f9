import type { AnswerOf, site } from '@halyard/contract';

/** What a person of the staff should know or do, told from what the server says. Nothing here is made up. */

export type Tone = 'danger' | 'warn' | 'info' | 'good';
export type AdminTab = 'users' | 'wallets' | 'transactions';

export type Alert = {
  readonly tone: Tone;
  readonly words: string;
  readonly detail?: string;
  /** Where something can be done about it. */
  readonly tab?: AdminTab;
};

/** What is null could not be asked: nothing is said about it. */
export type Conditions = {
  readonly pendingUsers: number | null;
  readonly pendingDeposits: number | null;
  readonly pendingWithdrawals: number | null;
  readonly pendingAdjustments: number | null;
  readonly pendingIdentityChecks: number | null;
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

function ofTheQueues(conditions: Conditions): Alert[] {
  const queues: readonly [number | null, (waiting: number) => string, AdminTab][] = [
    [conditions.pendingUsers, (n) => `${counted(n, 'user')} pending verification`, 'users'],
    [conditions.pendingDeposits, (n) => `${counted(n, 'deposit')} waiting for approval`, 'transactions'],
    [
      conditions.pendingWithdrawals,
      (n) => `${counted(n, 'withdrawal')} waiting for approval`,
      'transactions',
    ],
    [
      conditions.pendingAdjustments,
      (n) => `${counted(n, 'adjustment')} waiting for a second administrator`,
      'wallets',
    ],
    [conditions.pendingIdentityChecks, (n) => `${counted(n, 'identity check')} to decide`, 'users'],
  ];
  return queues.flatMap(([waiting, words, tab]) =>
    waiting === null || waiting === 0 ? [] : [{ tone: 'warn', words: words(waiting), tab } as const],
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
