import { USD } from '@halyard/accounting';
import { type admin, type BodyOf, managed, notificationOf } from '@halyard/contract';
import { mayBeManaged } from '@halyard/engine';
import { formatUnits, formatUsd } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { changesBetween, type Proposal, type Terms } from '../../approvals/index.ts';
import { amountText, parseAmount } from '../../wallet/index.ts';
import type { ManagedDeps } from '../deps.ts';
import * as store from './store-portfolios.ts';

/** Staff say what a portfolio holds: one proposes a version as a whole, and it holds once another has agreed. */

export type Definition = store.Version & { readonly isOpen: boolean };
/** As a proposal keeps it. */
type Content = Omit<Definition, 'minimum'> & { readonly id: string; readonly minimum: string };
const DAY_MS = 86_400_000;

type DefineDeps = Pick<ManagedDeps, 'approvals' | 'clock' | 'trading'>;

export async function proposePortfolio(
  deps: DefineDeps,
  tx: Tx,
  caller: Identity,
  { id: known, version, reason, ...asked }: BodyOf<typeof admin.adminDefinePortfolio>,
): Promise<Proposal> {
  const before =
    known === null ? null : ((await store.lockPortfolio(tx, known)) ?? refuse('portfolio-not-found'));
  if (version !== (before?.version ?? 0)) refuse('edit-conflict');
  const definition = toDefinition(asked);
  requireSound(deps, definition);
  const id = before?.id ?? newId();
  const content: Content = { ...definition, id, minimum: String(definition.minimum) };
  return deps.approvals.propose(tx, caller, {
    kind: 'portfolio',
    subject: id,
    about: definition.name,
    userId: null,
    content,
    basis: { version },
    changes: changesBetween(before && forPeople(before), forPeople(definition)),
    reason,
  });
}

/** What carries it out: the version as a whole, over the one it was proposed on. */
export function portfolioTerms(deps: DefineDeps & Pick<ManagedDeps, 'bus' | 'notifications'>): Terms {
  return {
    lock: async (tx, { subject }) => ({ version: (await store.lockPortfolio(tx, subject))?.version ?? 0 }),
    carryOut: async (tx, _caller, { content }) => {
      const { id, ...rest } = content as Content;
      const definition = { ...rest, minimum: BigInt(rest.minimum) };
      requireSound(deps, definition);
      const before = await store.lockPortfolio(tx, id);
      await write(deps, tx, id, definition);
      if (before && definition.fee > before.fee) await tellOfFee(deps, tx, { ...definition, id });
      tx.afterCommit(() => deps.bus.tell('managed'));
    },
  };
}

/** A fee that is raised counts a day after everybody who pays it was told, as dearer terms of groups do. */
async function tellOfFee(
  { clock, notifications }: Pick<ManagedDeps, 'clock' | 'notifications'>,
  tx: Tx,
  { id, name, fee }: Pick<Definition, 'name' | 'fee'> & { readonly id: string },
): Promise<void> {
  const at = new Date(clock.now().getTime() + DAY_MS).toISOString();
  const told = notificationOf('portfolio-fee-raised', { portfolio: name, fee: String(fee / 100), at });
  for (const userId of await store.selectInvestors(tx, id))
    await notifications.notify(tx, { userId, ...told });
}

/** A portfolio that nobody has to agree to: those of a fresh simulated environment. */
export async function begin(deps: DefineDeps, tx: Tx, definition: Definition): Promise<string> {
  const id = newId();
  requireSound(deps, definition);
  await write(deps, tx, id, definition);
  return id;
}

async function write(
  { clock }: Pick<ManagedDeps, 'clock'>,
  tx: Tx,
  id: string,
  definition: Definition,
): Promise<void> {
  const [before, at] = [await store.lockPortfolio(tx, id), clock.now()];
  const version = (before?.version ?? 0) + 1;
  await store.writeVersion(tx, { ...definition, id, version, openedAt: before?.openedAt ?? at }, at);
}

function toDefinition({
  weights,
  minimum,
  feePercent,
  driftPercent,
  ...rest
}: Omit<BodyOf<typeof admin.adminDefinePortfolio>, 'id' | 'version' | 'reason'>): Definition {
  return {
    ...rest,
    minimum: parseAmount(minimum, USD),
    fee: Math.round(feePercent * 100),
    drift: driftPercent === null ? null : driftPercent * 100,
    weights: weights.map(({ symbol, percent }) => ({ symbol, weight: Math.round(percent * 100) })),
  };
}

function requireSound({ trading }: Pick<ManagedDeps, 'trading'>, definition: Definition): void {
  const { weights, rebalancing, drift, minimum } = definition;
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const isTwice = new Set(weights.map(({ symbol }) => symbol)).size < weights.length;
  if (isTwice || all > managed.MAX_WEIGHTS_PERCENT * 100) refuse('portfolio-weights');
  for (const { symbol } of weights) if (!mayBeManaged(symbol)) refuse('portfolio-symbol', { symbol });
  if ((rebalancing === 'drift') !== (drift !== null)) refuse('portfolio-drift');
  const least = trading.leastFor(toWeights(weights)) ?? refuse('no-price');
  if (minimum < least) refuse('portfolio-minimum', { min: formatUsd(formatUnits(least, 2)) });
}

/** What staff ask for at least, or what buys a step of each at the prices of now, where that is more. */
export function leastToInvest(
  { trading }: Pick<ManagedDeps, 'trading'>,
  { minimum, weights }: Pick<store.Version, 'minimum' | 'weights'>,
): bigint {
  const least = trading.leastFor(toWeights(weights));
  return least !== null && least > minimum ? least : minimum;
}

export const toWeights = (weights: readonly store.StoredWeight[]) =>
  weights.map(({ symbol, weight }) => ({ symbol, weight: BigInt(weight) }));

function forPeople({
  name,
  description,
  risk,
  minimum,
  fee,
  rebalancing,
  drift,
  weights,
  isOpen,
}: Definition) {
  return {
    name,
    description,
    risk,
    holds: weights.map(({ symbol, weight }) => `${symbol} ${weight / 100}%`).join(', '),
    minimum: amountText(minimum, 'USD'),
    feePercent: fee / 100,
    rebalancing,
    driftPercent: drift === null ? null : drift / 100,
    isOpen,
  };
}
