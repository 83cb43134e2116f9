import { findInstrument, type InstrumentType } from '@halyard/catalogue';
import type { admin, AnswerInput } from '@halyard/contract';
import {
  comingTo,
  earnedMore,
  type FillsAtSpread,
  financedMore,
  type GroupVersion,
  type HeldOverNight,
  isDearer,
  versionAt,
} from '@halyard/engine';
import { usd } from '@halyard/money';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Approvals } from '../../approvals/index.ts';
import { type Content, type GroupDeps, requireBearable, standingIn, stateOf } from './change-group.ts';
import * as store from './store-groups.ts';
import { tidied } from './terms-in-words.ts';

export type ReadGroupsDeps = Pick<GroupDeps, 'settings'> & {
  readonly approvals: Approvals;
  readonly clock: Clock;
  readonly database: Database;
  /** What modules after this one know: how many customers a group has, what they traded at, and what they held. */
  readonly countIn: (queryable: Queryable, group: string) => Promise<number>;
  readonly fillsAt: (queryable: Queryable, group: string, since: Date) => Promise<readonly FillsAtSpread[]>;
  readonly heldOverNights: (
    queryable: Queryable,
    group: string,
    since: Date,
  ) => Promise<readonly HeldOverNight[]>;
};

const COMPARED_MS = 30 * 86_400_000;

export async function listGroups(deps: ReadGroupsDeps): Promise<AnswerInput<typeof admin.adminListGroups>> {
  const names = await store.selectNames(deps.database);
  return Promise.all(names.map((one) => showGroup(deps, one)));
}

async function showGroup(
  { approvals, clock, countIn, database }: ReadGroupsDeps,
  { id, name }: { readonly id: string; readonly name: string },
) {
  const nowMs = clock.now().getTime();
  const { group, telling, turnedBack, version } = await stateOf(database, id);
  const now = versionAt(group, nowMs);
  const open = await approvals.openAbout(database, 'group', id);
  const told = telling.at(-1);
  return {
    id,
    name,
    customers: await countIn(database, id),
    now: shown(now),
    coming: comingTo(group, nowMs).map(shown),
    past: group.versions
      .filter((one) => one.version < now.version && one.fromMs <= nowMs)
      .toReversed()
      .map(shown),
    telling: told ? shown({ ...told, fromMs: told.promisedAt.getTime() }) : null,
    waiting: open && { proposal: await approvals.show(database, open), ...(open.content as Content) },
    version,
    ...(turnedBack?.unbearable && {
      turnedBack: { version: turnedBack.version, symbol: turnedBack.unbearable, terms: turnedBack.terms },
    }),
  };
}

const shown = ({ version, fromMs, terms }: GroupVersion) => ({ version, from: new Date(fromMs), terms });

/** What other terms would have earned or cost on the fills and nights of the last 30 days, beside the terms of now. */
export async function compareGroup(
  deps: ReadGroupsDeps,
  id: string,
  given: admin.GroupTerms,
): Promise<admin.GroupComparison> {
  const { clock, countIn, database, fillsAt, heldOverNights } = deps;
  const nowMs = clock.now().getTime();
  const state = await stateOf(database, id);
  const terms = tidied(given);
  requireBearable(deps, terms);
  const now = versionAt(state.group, nowMs).terms;
  const since = new Date(nowMs - COMPARED_MS);
  const sums = new Map<InstrumentType, Sums>();
  const add = (symbol: string, part: Partial<Sums>) => {
    const type = findInstrument(symbol)?.type;
    if (type !== undefined) sums.set(type, added(sums.get(type) ?? NOTHING, { ...NOTHING, ...part }));
  };
  for (const traded of await fillsAt(database, id, since)) {
    const { symbol, fills, notionalUsd } = traded;
    add(symbol, { fills, notionalUsd, ...earnedMore(traded, now, terms) });
  }
  for (const held of await heldOverNights(database, id, since))
    add(held.symbol, { nights: held.positions, financingUsd: financedMore(held, now, terms) });
  const all = [...sums.values()].reduce(added, NOTHING);
  return {
    since: since.toISOString(),
    ...inDollars(all),
    notionalUsd: usd(all.notionalUsd),
    classes: Array.from(sums, ([type, sum]) => ({ type, ...inDollars(sum) })),
    isWorse: standingIn(state, nowMs).some((one) => isDearer(one.terms, terms)),
    customers: await countIn(database, id),
  };
}

type Sums = {
  readonly fills: number;
  readonly nights: number;
  readonly notionalUsd: bigint;
  readonly spreadUsd: bigint;
  readonly commissionUsd: bigint;
  readonly financingUsd: bigint;
};
const NOTHING: Sums = {
  fills: 0,
  nights: 0,
  notionalUsd: 0n,
  spreadUsd: 0n,
  commissionUsd: 0n,
  financingUsd: 0n,
};

const added = (one: Sums, other: Sums): Sums => ({
  fills: one.fills + other.fills,
  nights: one.nights + other.nights,
  notionalUsd: one.notionalUsd + other.notionalUsd,
  spreadUsd: one.spreadUsd + other.spreadUsd,
  commissionUsd: one.commissionUsd + other.commissionUsd,
  financingUsd: one.financingUsd + other.financingUsd,
});

const inDollars = ({ fills, nights, spreadUsd, commissionUsd, financingUsd }: Sums) => ({
  fills,
  nights,
  spreadUsd: usd(spreadUsd),
  commissionUsd: usd(commissionUsd),
  financingUsd: usd(financingUsd),
});
