import { assetOrUnlisted, canonicalTransactionHash } from '@halyard/catalogue';
import { addressKey, plainAddress } from '@halyard/chains';
import { type admin, type BodyOf, say } from '@halyard/contract';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId, newReference } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Proposal, Terms } from '../../approvals/index.ts';
import { amountText, parseSignedAmount, plainAmount } from '../../wallet/index.ts';
import { lockChain } from '../chain/store-chain.ts';
import type { Watched } from '../chain/watched.ts';
import { selectHouse } from '../payouts/store-coins.ts';
import type { RailsDeps } from '../deps.ts';
import { limitTerms } from '../limits/admin-routes.ts';
import type { Rails } from '../rails.ts';
import { isCarried, type Move, standingOf } from './keep-bounds.ts';
import * as store from './store-cold.ts';

/** What staff decide about cold storage: its bounds and address, and what moves. Each takes two of them. */

export type ColdDeps = RailsDeps & { readonly rails: Pick<Rails, 'chains'> };

type Settings = store.Place & {
  readonly set: { readonly floor: string; readonly ceiling: string; readonly address: string } | null;
};
type Transfer = store.Place & { readonly direction: admin.ColdDirection; readonly amount: string };

const textsOf = (bounds: store.Bounds | null): Settings['set'] =>
  bounds && {
    floor: String(bounds.floor),
    ceiling: String(bounds.ceiling),
    address: bounds.address,
  };
export const subjectOf = ({ network, asset }: store.Place): string => `${asset} ${network}`;

/** The chain of a coin that a rail pays; anything else has no cold storage. */
function watchedOf({ doors, rails }: ColdDeps, { network, asset }: store.Place): Watched {
  const watched = rails.chains.find((one) => one.network === network);
  if (!watched || !doors.of(asset, network)) return refuse('no-cold-storage', { currency: asset, network });
  return watched;
}

export async function proposeStorage(
  deps: ColdDeps,
  tx: Tx,
  caller: Identity,
  { network, currency: asset, set, reason }: BodyOf<typeof admin.adminProposeColdStorage>,
): Promise<Proposal> {
  const place = { network, asset };
  const watched = watchedOf(deps, place);
  const bounds = set && {
    floor: parseSignedAmount(set.floor, asset),
    ceiling: parseSignedAmount(set.ceiling, asset),
    address: plainAddress(watched.chain, set.address) ?? refuse('cold-address', { network }),
  };
  if (bounds) {
    if (bounds.floor < 0n) refuse('invalid-amount');
    if (bounds.floor >= bounds.ceiling) refuse('cold-bounds');
    await requireNotOurs(tx, watched, bounds.address);
  }
  const before = await store.selectStorage(tx, place);
  if (!before && !bounds) refuse('no-cold-storage', { currency: asset, network });
  const content: Settings = { ...place, set: textsOf(bounds) };
  const changes = (['floor', 'ceiling', 'address'] as const).map((field) => ({
    field,
    before: wordsOf(asset, before, field),
    after: wordsOf(asset, bounds, field),
  }));
  return deps.approvals.propose(tx, caller, {
    kind: 'cold-storage',
    subject: subjectOf(place),
    about: `${asset} on ${network}`,
    userId: null,
    content,
    basis: { set: textsOf(before) },
    changes: changes.filter((one) => one.before !== one.after),
    reason,
  });
}

function wordsOf(asset: string, bounds: store.Bounds | null, field: keyof store.Bounds): string | null {
  if (!bounds) return null;
  return field === 'address' ? bounds.address : amountText(bounds[field], asset);
}

/** What the signer can spend from is not cold, and what comes to a customer is the customer's. */
async function requireNotOurs(queryable: Queryable, watched: Watched, address: string): Promise<void> {
  const named = addressKey(watched.chain, address);
  const house = await selectHouse(queryable, watched);
  if (house.has(named) || (await store.isOfCustomer(queryable, named))) refuse('cold-ours');
}

function storageTerms(deps: ColdDeps): Terms {
  return {
    lock: async (tx, { content }) => {
      const place = content as Settings;
      watchedOf(deps, place);
      await store.lockPlace(tx, place);
      return { set: textsOf(await store.selectStorage(tx, place)) };
    },
    carryOut: async (tx, caller, { content, basis }) => {
      const { set, ...place } = content as Settings;
      const { set: before } = basis as Pick<Settings, 'set'>;
      // Somebody may have been given the address since.
      if (set) await requireNotOurs(tx, watchedOf(deps, place), set.address);
      const bounds = set && { ...set, floor: BigInt(set.floor), ceiling: BigInt(set.ceiling) };
      await store.writeStorage(tx, place, bounds, deps.clock.now());
      if (before?.address === set?.address) return;
      await deps.approvals.voidAbout(
        tx,
        caller.userId,
        'cold-transfer',
        subjectOf(place),
        say('void-cold-address', {}),
      );
    },
  };
}

export async function proposeTransfer(
  deps: ColdDeps,
  tx: Tx,
  caller: Identity,
  { network, currency: asset, direction, amount, reason }: BodyOf<typeof admin.adminProposeColdTransfer>,
): Promise<Proposal> {
  const place = { network, asset };
  const watched = watchedOf(deps, place);
  const storage =
    (await store.selectStorage(tx, place)) ?? refuse('no-cold-storage', { currency: asset, network });
  const move: Move = { direction, amount: parseSignedAmount(amount, asset) };
  if (move.amount <= 0n) refuse('invalid-amount');
  if (!isCarried(watched, asset, move.amount)) refuse('too-many-decimals');
  await requireMovable(tx, place, move);
  const content: Transfer = { ...place, direction, amount: String(move.amount) };
  const [before, after] =
    direction === 'to-cold' ? ['ready to pay from', storage.address] : [storage.address, 'ready to pay from'];
  return deps.approvals.propose(tx, caller, {
    kind: 'cold-transfer',
    subject: subjectOf(place),
    about: direction === 'to-cold' ? `to cold storage on ${network}` : `from cold storage on ${network}`,
    userId: null,
    content,
    basis: { address: storage.address },
    changes: [{ field: 'where', before, after }],
    reason,
  });
}

/** One at a time; what is to be paid comes first, and nothing comes back that is not there. */
async function requireMovable(queryable: Queryable, place: store.Place, move: Move): Promise<void> {
  const { network, asset } = place;
  if (await store.selectOpen(queryable, place)) refuse('cold-open', { currency: asset, network });
  const { ready, cold } = (await standingOf(queryable, [network]))(place);
  const most = move.direction === 'to-cold' ? ready : cold;
  if (move.amount <= most) return;
  const amount = plainAmount(most > 0n ? most : 0n, asset);
  if (move.direction === 'to-cold') refuse('cold-too-much', { free: amount, currency: asset });
  refuse('cold-empty', { held: amount, currency: asset });
}

function transferTerms(deps: ColdDeps): Terms {
  return {
    lock: async (tx, { content }) => {
      const place = content as Transfer;
      await store.lockPlace(tx, place);
      const storage = await store.selectStorage(tx, place);
      return storage && { address: storage.address };
    },
    carryOut: async (tx, _caller, { content, basis }) => {
      const { amount, direction, ...place } = content as Transfer;
      const { address } = basis as { readonly address: string };
      await requireMovable(tx, place, { direction, amount: BigInt(amount) });
      await requireNotOurs(tx, watchedOf(deps, place), address);
      await store.insertTransfer(tx, {
        ...place,
        id: newId(),
        reference: newReference('COLD'),
        direction,
        amount: BigInt(amount),
        address,
        state: direction === 'to-cold' ? 'approved' : 'asked',
        approvedAt: deps.clock.now(),
      });
    },
  };
}

/** What rails do with proposals of theirs. */
export const railTerms = (deps: ColdDeps) => ({
  limit: limitTerms(deps),
  'cold-storage': storageTerms(deps),
  'cold-transfer': transferTerms(deps),
});

/** Of what was asked for from cold storage: which transaction brings it. Until then the very amount tells. */
export async function nameTransfer(
  { audit, clock }: ColdDeps,
  tx: Tx,
  caller: Identity,
  { id, txHash: given }: { readonly id: string; readonly txHash: string },
): Promise<void> {
  const transfer = (await store.lockTransfer(tx, id)) ?? refuse('cold-transfer-not-found');
  if (transfer.state !== 'asked' || transfer.coinId !== null) refuse('cold-transfer-begun');
  const { asset, network, txHash: before } = transfer;
  const format = assetOrUnlisted(asset).networks.find((one) => one.network === network)?.addressFormat;
  const txHash =
    canonicalTransactionHash(format ?? 'text', given) ?? refuse('bad-transaction-hash', { network });
  await store.updateTransfer(tx, { ...transfer, txHash }, clock.now());
  await audit.record(tx, {
    actorId: caller.userId,
    action: 'cold-transfer.named',
    subjectId: null,
    detail: { transferId: id, before: { txHash: before }, after: { txHash } },
  });
}

/** Nothing has moved, and nothing will. */
export async function stopTransfer(
  { audit, clock }: ColdDeps,
  tx: Tx,
  caller: Identity,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const seen = (await store.selectTransfer(tx, id)) ?? refuse('cold-transfer-not-found');
  // Whoever plans holds the chain's row: it is planned before or after this, and not meanwhile.
  await lockChain(tx, seen.network);
  const transfer = (await store.lockTransfer(tx, id)) ?? refuse('cold-transfer-not-found');
  const isOpen = transfer.state === 'approved' || (transfer.state === 'asked' && transfer.coinId === null);
  if (!isOpen) refuse('cold-transfer-begun');
  await store.updateTransfer(tx, { ...transfer, state: 'stopped' }, clock.now());
  await audit.record(tx, {
    actorId: caller.userId,
    action: 'cold-transfer.stopped',
    subjectId: null,
    detail: { transferId: id, before: { state: transfer.state }, after: { state: 'stopped' }, reason },
  });
}
