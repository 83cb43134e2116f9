import { scaleOf } from '@halyard/catalogue';
import type { AnswerOf, walletAddresses } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-address-history.ts';

type Entry = AnswerOf<typeof walletAddresses.walletAddressHistory>['entries'][number];
type Fields = store.AddressFields;

const MAX_ENTRIES = 200;
const ACTIONS: readonly Entry['action'][] = ['created', 'updated', 'toggled', 'deleted'];

/** In the order of the form. What only counts changes is no change. */
const SHOWN = [
  'symbol',
  'name',
  'network',
  'address',
  'minDeposit',
  'confirmations',
  'icon',
  'color',
  'bgColor',
  'borderColor',
  'isActive',
];

/** Who did what to a deposit address, told from the audit log. A deleted one keeps its history. */
export async function readAddressHistory(
  { database }: Pick<AdminDeps, 'database'>,
  id: string,
): Promise<AnswerOf<typeof walletAddresses.walletAddressHistory>> {
  const address = await store.selectAddress(database, id);
  if (!address) return refuse('address-not-found');
  const rows = await store.selectChanges(database, id, MAX_ENTRIES);
  return {
    createdAt: address.createdAt.toISOString(),
    entries: rows.flatMap((row) => {
      const action = ACTIONS.find((one) => row.action === `wallet-address.${one}`);
      if (!action) return [];
      const { before, after } = sidesOf(row.detail);
      return [
        {
          seq: Number(row.seq),
          at: row.at.toISOString(),
          by: row.by,
          action,
          changes: changesBetween(before, after),
        },
      ];
    }),
  };
}

/** What was switched was first written down as the new state alone. */
function sidesOf({ before, after, active }: store.AddressChangeRow['detail']): {
  before: Fields | null;
  after: Fields | null;
} {
  if (before || after) return { before: before ?? null, after: after ?? null };
  return active === undefined
    ? { before: null, after: null }
    : { before: { isActive: !active }, after: { isActive: active } };
}

function changesBetween(before: Fields | null, after: Fields | null): Entry['changes'] {
  return SHOWN.map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) })).filter(
    (change) => change.before !== change.after,
  );
}

function textOf(fields: Fields | null, field: string): string | null {
  const value = fields?.[field];
  if (value === undefined || value === null) return null;
  // The log holds whole units, so that no digit is lost in it.
  if (field === 'minDeposit') {
    const exact = formatUnits(BigInt(String(value)), scaleOf(String(fields?.['symbol'])));
    return exact.replace(/\.?0+$/, '');
  }
  if (field === 'isActive') return value === true ? 'active' : 'inactive';
  return String(value);
}
