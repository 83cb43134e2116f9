import { scaleOf } from '@halyard/catalogue';
import { admin, type AnswerInput, type QueryOf } from '@halyard/contract';
import { unitsToNumber, usd } from '@halyard/money';
import type { Identity } from '../../platform/http/identity.ts';
import { proposalsOf } from '../admin/index.ts';
import type { DeskDeps } from './deps.ts';
import * as store from './store-queue.ts';

const SOON_MS = 3_600_000;

type Deps = Pick<DeskDeps, 'database' | 'clock' | 'settings'>;

/** A page of all that waits for this member of staff, with what each should not be decided without. */
export async function readQueue(
  { database, clock, settings }: Deps,
  caller: Identity,
  { kind, due, currency, search, sort, cursor, limit }: QueryOf<typeof admin.adminReadDesk>,
): Promise<AnswerInput<typeof admin.adminReadDesk>> {
  const now = clock.now();
  const looker = { id: caller.userId, isSuper: caller.role === 'super_admin' };
  const whose = { looker, hours: promisedBy(settings) };
  const dueBefore = due && new Date(now.getTime() + (due === 'soon' ? SOON_MS : 0));
  const filter = { kind, currency, search, dueBefore };
  // One row more than is shown tells whether there is a next page.
  const rows = await store.selectQueue(database, whose, filter, {
    sort,
    after: afterOf(cursor),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const counts = await store.countQueue(database, whose, filter, now);
  const idsOf = (...kinds: admin.DeskKind[]) =>
    shown.filter((row) => kinds.includes(row.kind)).map(({ id }) => id);
  const risks = await store.selectRisks(database, idsOf('deposit', 'withdrawal'), { now, looker });
  const proposals = await proposalsOf(database, idsOf('proposal'));
  const riskOf = (id: string) => risks.find((one) => one.id === id);
  return {
    items: shown.map(({ asset, amount, usdValue, ...row }) => ({
      ...row,
      currency: asset,
      amount: asset === null || amount === null ? null : unitsToNumber(amount, scaleOf(asset)),
      usdValue: usdValue === null ? null : usd(usdValue),
      signs: signsOf({ kind: row.kind, usdValue }, riskOf(row.id), settings),
      ...(riskOf(row.id)?.hasArrived ? { arrived: true } : {}),
      proposal: proposals.find(({ id }) => id === row.id) ?? null,
    })),
    counts: countsOf(counts),
    total: counts.reduce((sum, { matching }) => sum + matching, 0),
    next: rows.length > limit && last ? `${last.rank}_${last.id}` : null,
  };
}

function promisedBy(settings: DeskDeps['settings']): store.Promised {
  return {
    deposit: settings.PROMISE_DEPOSIT_HOURS,
    withdrawal: settings.PROMISE_WITHDRAWAL_HOURS,
    proposal: settings.PROMISE_APPROVAL_HOURS,
    identity: settings.PROMISE_IDENTITY_HOURS,
    message: settings.PROMISE_MESSAGE_HOURS,
  };
}

function afterOf(cursor: string | undefined): store.QueuePage['after'] {
  const [rank, id] = cursor?.split('_') ?? [];
  return rank !== undefined && id !== undefined ? { rank: BigInt(rank), id } : null;
}

function countsOf(rows: readonly store.CountRow[]): admin.DeskCounts {
  const of = (kind: admin.DeskKind) => {
    const row = rows.find((one) => one.kind === kind);
    return { waiting: row?.waiting ?? 0, overdue: row?.overdue ?? 0 };
  };
  return {
    deposit: of('deposit'),
    withdrawal: of('withdrawal'),
    proposal: of('proposal'),
    identity: of('identity'),
    message: of('message'),
  };
}

const MANY_TODAY = 3;

/** The gravest first. */
function signsOf(
  { kind, usdValue }: Pick<store.WaitingRow, 'kind' | 'usdValue'>,
  risk: store.RiskRow | undefined,
  settings: DeskDeps['settings'],
): admin.DeskSign[] {
  if (!risk) return [];
  const isOut = kind === 'withdrawal';
  const mostUsd = BigInt(isOut ? settings.WITHDRAWAL_FOUR_EYES_USD : settings.DEPOSIT_FOUR_EYES_USD) * 100n;
  const isLarge = risk.needsTwo || usdValue === null || usdValue > mostUsd;
  const found: Readonly<Record<admin.DeskSign, boolean>> = {
    'own-deposit': isOut && risk.broughtIn,
    'refused-first': risk.hasFirstRefusal,
    'repeated-payment': risk.isRepeat,
    'new-destination': risk.isNewDestination,
    'sign-in-changed': isOut && risk.signInChanged,
    'still-waits': risk.stillWaits,
    'not-verified': !risk.isVerified,
    second: risk.hasFirstApproval,
    'takes-two': isLarge && !risk.hasFirstApproval,
    'first-of-kind': risk.isFirst,
    'many-today': risk.today >= MANY_TODAY,
    'deposited-lately': isOut && risk.depositedLately,
    'new-customer': risk.isNewCustomer,
  };
  return admin.DESK_SIGNS.filter((sign) => found[sign]);
}
