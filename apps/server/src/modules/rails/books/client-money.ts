import { scaleOf } from '@halyard/catalogue';
import { wholeUnits } from '@halyard/chains';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RailsDeps } from '../deps.ts';
import { selectMissing } from './store-chain-lines.ts';
import * as store from './store-client-money.ts';

type Deps = Pick<RailsDeps, 'approvals' | 'audit' | 'clock' | 'database' | 'log' | 'market'>;

/**
 * What customers have beside what is there for them, once each business day: kept as it was, in total at middle prices, since a
 * conversion makes one asset short and another long. What lacks is an alert at once.
 */
export async function takeSheet(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const day = now.toISOString().slice(0, 10);
  if ([0, 6].includes(now.getUTCDay()) || (await store.hasSheet(deps.database, day))) return;
  const missing = await missingOf(deps.database);
  const lines = (await store.selectStanding(deps.database)).map(({ chain, ...standing }) =>
    lineOf(deps, { ...standing, chain: chain - (missing.get(standing.asset) ?? 0n) }),
  );
  const sum = (worth: 'requirementUsd' | 'resourceUsd') =>
    lines.reduce((total, line) => total + BigInt(line[worth] ?? 0), 0n);
  const [requirementUsd, resourceUsd] = [sum('requirementUsd'), sum('resourceUsd')];
  const sheet = { day, takenAt: now, requirementUsd, resourceUsd, lines };
  const isNew = await deps.database.transaction((tx) => store.insertSheet(tx, sheet));
  if (isNew && resourceUsd < requirementUsd) {
    const shortUsd = String(requirementUsd - resourceUsd);
    deps.log.error({ day, shortUsd }, 'customers have more than is there for them');
  }
}

/** What the books have on chains and the chains have not: of each asset in our units, of which a part of one is one. */
async function missingOf(queryable: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const missing = new Map<string, bigint>();
  for (const { asset, decimals, units } of await selectMissing(queryable))
    missing.set(asset, (missing.get(asset) ?? 0n) + wholeUnits(units, decimals, scaleOf(asset)));
  return missing;
}

function lineOf(
  { market }: Deps,
  { asset, customers, unallocated, bank, chain, byHand }: store.Standing,
): store.SheetLine {
  const worth = (units: bigint) => {
    const usd = market.valueUsd(units, asset);
    return usd === null ? null : String(usd);
  };
  return {
    asset,
    customers: String(customers),
    unallocated: String(unallocated),
    bank: String(bank),
    chain: String(chain),
    byHand: String(byHand),
    requirementUsd: worth(customers + unallocated),
    resourceUsd: worth(bank + chain + byHand),
  };
}

/**
 * Two people say that they have looked: one after the other, and each once. Whoever has lost their rights has said nothing, and
 * the next is the first.
 */
export async function signSheet(
  { approvals, audit, clock }: Deps,
  tx: Tx,
  caller: Identity,
  day: string,
): Promise<store.SheetRow> {
  const sheet = (await store.lockSheet(tx, day)) ?? refuse('sheet-not-found');
  if (sheet.secondBy !== null) refuse('sheet-signed');
  if (sheet.firstBy === caller.userId) refuse('own-signature');
  const isFirst = sheet.firstBy === null || !(await approvals.stands(tx, sheet.firstBy));
  await store.signSheet(tx, day, caller.userId, clock.now(), isFirst);
  const { requirementUsd, resourceUsd } = sheet;
  await audit.record(tx, {
    actorId: caller.userId,
    action: 'client-money.signed',
    subjectId: null,
    detail: { day, requirementUsd: String(requirementUsd), resourceUsd: String(resourceUsd) },
  });
  return (await store.lockSheet(tx, day)) ?? sheet;
}
