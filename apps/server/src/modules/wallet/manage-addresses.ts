import { assetOrUnlisted, isValidAddress } from '@halyard/catalogue';
import { unitsToNumber } from '@halyard/money';
import type { BodyOf, walletAddresses } from '@halyard/contract';
import { brokenConstraint, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSignedAmount } from './amounts.ts';
import type { WalletDeps } from './index.ts';
import * as store from './store-addresses.ts';
import { allowsTestnet } from './test-networks.ts';

type Fields = BodyOf<typeof walletAddresses.createWalletAddress>;

/** What the calls of an administrator on one address have in common: check, write, audit, in one transaction. */
export async function createAddress(deps: WalletDeps, tx: Tx, admin: Identity, fields: Fields) {
  const row = await seedWalletAddress(deps, tx, fields);
  await audit(deps, tx, admin, 'wallet-address.created', row.id, { after: describe(row) });
  return row;
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
    minDeposit: readMinimum(fields.minDeposit, fields.symbol),
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
) {
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
    minDeposit: minDeposit === undefined ? before.minDeposit : readMinimum(minDeposit, symbol),
    version: before.version + 1,
  };
  requireValidAddress(deps, after);
  await writing(after, () => store.updateAddress(tx, after));
  await audit(deps, tx, admin, 'wallet-address.updated', id, {
    before: describe(before),
    after: describe(after),
  });
  return after;
}

export async function toggleAddress(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  id: string,
  version: number | undefined,
) {
  const before = await lockOr404(tx, id);
  if (version !== undefined && version !== before.version) refuse('edit-conflict');
  const after = { ...before, isActive: !before.isActive, version: before.version + 1 };
  await store.updateAddress(tx, after);
  await audit(deps, tx, admin, 'wallet-address.toggled', id, {
    before: { isActive: before.isActive },
    after: { isActive: after.isActive },
  });
  return after;
}

export async function deleteAddress(deps: WalletDeps, tx: Tx, admin: Identity, id: string): Promise<void> {
  const before = await lockOr404(tx, id);
  await store.hideAddress(tx, id, deps.clock.now());
  await audit(deps, tx, admin, 'wallet-address.deleted', id, { before: describe(before) });
}

/** The row as it goes over the wire. */
export function toWalletAddress(row: store.AddressRow): walletAddresses.WalletAddress {
  return { ...row, minDeposit: unitsToNumber(row.minDeposit, assetOrUnlisted(row.symbol).scale) };
}

async function lockOr404(tx: Tx, id: string): Promise<store.AddressRow> {
  return (await store.lockAddress(tx, id)) ?? refuse('address-not-found');
}

function readMinimum(input: string | number, symbol: string): bigint {
  const units = readSignedAmount(input, symbol);
  if (units < 0n) refuse('invalid-amount');
  return units;
}

/**
 * A wrong deposit address loses customers' money, so an address of a coin we know must be well formed for the
 * network it names, or for one of the coin's networks when the name is the operator's own.
 */
function requireValidAddress(deps: Pick<WalletDeps, 'settings'>, row: store.AddressRow): void {
  const { networks, listed } = assetOrUnlisted(row.symbol);
  if (!listed) return;
  const named = networks.filter((network) => row.network.startsWith(network.network));
  const candidates = named.length > 0 ? named : networks;
  const fits = candidates.some(({ addressFormat }) =>
    isValidAddress(addressFormat, row.address, allowsTestnet(deps)),
  );
  if (!fits) refuse('bad-address', { symbol: row.symbol, network: row.network });
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

/** Drops the fields a partial change does not name. */
function defined<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;
}

async function audit(
  deps: WalletDeps,
  tx: Tx,
  admin: Identity,
  action: string,
  addressId: string,
  detail: object,
) {
  await deps.audit.record(tx, {
    actorId: admin.userId,
    action,
    subjectId: null,
    detail: { addressId, ...detail },
  });
}
