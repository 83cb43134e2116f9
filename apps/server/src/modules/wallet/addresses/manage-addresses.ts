import { isDeepStrictEqual } from 'node:util';
import { assetOrUnlisted, networkOfOwnAddress } from '@halyard/catalogue';
import { unitsToNumber } from '@halyard/money';
import { type BodyOf, say, type walletAddresses } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { changesBetween, type Proposal, type Terms } from '../../approvals/index.ts';
import { amountText, parseSignedAmount } from '../amounts.ts';
import type { WalletDeps } from '../deps.ts';
import * as store from './store-addresses.ts';
import { allowsTestnet } from './test-networks.ts';

type Fields = BodyOf<typeof walletAddresses.createWalletAddress>;

/** The address as it stands, and what waits for a second administrator. */
export type Managed = { readonly row: store.AddressRow; readonly proposal: Proposal | null };

/**
 * What customers pay to is not for one person to decide. One may prepare an address that nobody is shown, and take one
 * away from customers at once; showing it, and changing one that is shown, takes two.
 */
export async function createAddress(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  { isActive, ...fields }: Fields,
): Promise<Managed> {
  const row = await seedWalletAddress(deps, tx, { ...fields, isActive: false });
  const proposal = isActive ? await propose(deps, tx, admin, row, { ...row, isActive }) : null;
  await audit(deps, tx, admin.userId, 'wallet-address.created', row.id, { after: describe(row) });
  return { row, proposal };
}

/** Adds an address without an administrator: for the first start of the simulated environment. */
export async function seedWalletAddress(
  deps: Pick<WalletDeps, 'clock' | 'settings'>,
  tx: Tx,
  fields: Fields,
): Promise<store.AddressRow> {
  const row = {
    ...fields,
    id: newId(),
    minDeposit: parseMinimum(fields.minDeposit, fields.symbol),
    version: 1,
  };
  requireValidAddress(deps, row);
  await writing(row, () => store.insertAddress(tx, row, deps.clock.now()));
  return row;
}

export async function updateAddress(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  id: string,
  changes: BodyOf<typeof walletAddresses.updateWalletAddress>,
): Promise<Managed> {
  const before = await lockOr404(tx, id);
  const { version, minDeposit, ...rest } = changes;
  if (version !== undefined && version !== before.version) refuse('edit-conflict');
  const symbol = rest.symbol ?? before.symbol;
  if (minDeposit === undefined && assetOrUnlisted(symbol).scale !== assetOrUnlisted(before.symbol).scale) {
    refuse('invalid-amount');
  }
  const after: store.AddressRow = {
    ...before,
    ...defined(rest),
    minDeposit: minDeposit === undefined ? before.minDeposit : parseMinimum(minDeposit, symbol),
  };
  requireValidAddress(deps, after);
  if (isDeepStrictEqual(after, before)) return { row: before, proposal: null };
  if (after.isActive) return { row: before, proposal: await propose(deps, tx, admin, before, after) };
  return { row: await writeChange(deps, tx, admin.userId, before, after), proposal: null };
}

export async function toggleAddress(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  id: string,
  version: number | undefined,
): Promise<Managed> {
  const before = await lockOr404(tx, id);
  if (version !== undefined && version !== before.version) refuse('edit-conflict');
  const after = { ...before, isActive: !before.isActive };
  if (after.isActive) return { row: before, proposal: await propose(deps, tx, admin, before, after) };
  return { row: await writeChange(deps, tx, admin.userId, before, after), proposal: null };
}

export async function deleteAddress(deps: WalletDeps, tx: Tx, admin: Identity, id: string): Promise<void> {
  const before = await lockOr404(tx, id);
  await store.hideAddress(tx, id, deps.clock.now());
  await deps.approvals.voidAbout(tx, admin.userId, 'wallet-address', id, say('void-address-deleted', {}));
  await audit(deps, tx, admin.userId, 'wallet-address.deleted', id, { before: describe(before) });
}

/** The whole row as it will be: what was approved cannot become another address by a change in between. */
type Content = ReturnType<typeof describe>;

export function addressTerms(deps: WalletDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      const row = await store.lockAddress(tx, subject);
      return row && describe(row);
    },
    carryOut: async (tx, caller, { subject, content, proposedBy }) => {
      const before = await lockOr404(tx, subject);
      const { minDeposit, ...rest } = content as Content;
      const after = { ...rest, minDeposit: BigInt(minDeposit) };
      await writeChange(deps, tx, caller.userId, before, after, proposedBy);
    },
  };
}

async function propose(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  before: store.AddressRow,
  after: store.AddressRow,
): Promise<Proposal> {
  const [basis, content] = [describe(before), describe(after)];
  // Of one that nobody is shown yet everything is new to customers.
  const shown = before.isActive ? basis : null;
  return deps.approvals.propose(tx, admin, {
    kind: 'wallet-address',
    subject: before.id,
    about: `${after.symbol} on ${after.network}`,
    userId: null,
    content,
    basis,
    changes: changesBetween(shown && forPeople(before), forPeople(after)),
    reason: '',
  });
}

/** Writes what changed. Whatever else was proposed about the row was proposed over one that is no more. */
async function writeChange(
  deps: WalletDeps,
  tx: Tx,
  by: string,
  before: store.AddressRow,
  changed: store.AddressRow,
  proposedBy?: string,
): Promise<store.AddressRow> {
  const after = { ...changed, version: before.version + 1 };
  await writing(after, () => store.updateAddress(tx, after));
  const isSwitch = isDeepStrictEqual({ ...before, isActive: after.isActive, version: after.version }, after);
  await deps.approvals.voidAbout(tx, by, 'wallet-address', after.id, say('void-address-changed', {}));
  await audit(deps, tx, by, isSwitch ? 'wallet-address.toggled' : 'wallet-address.updated', after.id, {
    before: isSwitch ? { isActive: before.isActive } : describe(before),
    after: isSwitch ? { isActive: after.isActive } : describe(after),
    ...(proposedBy === undefined ? {} : { proposedBy }),
  });
  return after;
}

/** The row as it goes over the wire. */
export function toWalletAddress(row: store.AddressRow): walletAddresses.WalletAddress {
  return { ...row, minDeposit: unitsToNumber(row.minDeposit, assetOrUnlisted(row.symbol).scale) };
}

async function lockOr404(tx: Tx, id: string): Promise<store.AddressRow> {
  return (await store.lockAddress(tx, id)) ?? refuse('address-not-found');
}

function parseMinimum(input: string | number, symbol: string): bigint {
  const units = parseSignedAmount(input, symbol);
  if (units < 0n) refuse('invalid-amount');
  return units;
}

/**
 * A wrong deposit address loses customers' money, so an address of a coin we know must be well formed for the
 * network it names, or for one of the coin's networks when the name is the operator's own.
 */
function requireValidAddress(deps: Pick<WalletDeps, 'settings'>, row: store.AddressRow): void {
  const asset = assetOrUnlisted(row.symbol);
  if (asset.listed && !networkOfOwnAddress(asset, row, allowsTestnet(deps))) {
    refuse('bad-address', { symbol: row.symbol, network: row.network });
  }
}

async function writing(row: store.AddressRow, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (brokenConstraint(error) === 'wallet_address_once') {
      refuse('address-exists', { symbol: row.symbol, network: row.network });
    }
    throw error;
  }
}

function describe(row: store.AddressRow) {
  return { ...row, minDeposit: String(row.minDeposit) };
}

/** Without what only the machine goes by. */
function forPeople({ id: _id, version: _version, ...row }: store.AddressRow) {
  return { ...row, minDeposit: amountText(row.minDeposit, row.symbol) };
}

/** Drops the fields a partial change does not name. */
function defined<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;
}

async function audit(
  deps: WalletDeps,
  tx: Tx,
  by: string,
  action: string,
  addressId: string,
  detail: object,
) {
  await deps.audit.record(tx, {
    actorId: by,
    action,
    subjectId: null,
    detail: { addressId, ...detail },
  });
}
