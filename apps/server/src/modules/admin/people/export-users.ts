import type { Writable } from 'node:stream';
import { type admin, PROFILE_FIELD_NAMES, PROFILE_FIELDS, type QueryOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import { csvLine, textCell } from '../../../platform/csv.ts';
import { csvDownload } from '../../../platform/http/downloads.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import type { FileAnswer } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import * as store from './store-users.ts';
import { valuesBy } from './users.ts';

const HEADER = [
  'Id',
  'Email',
  ...PROFILE_FIELD_NAMES.map((field) => PROFILE_FIELDS[field].heading),
  'Role',
  'Status',
  'Tier',
  'Account Type',
  'KYC',
  'Email Verified',
  'Two-Factor',
  'Balance (USD)',
  'Last Login',
  'Created',
];

type Query = QueryOf<typeof admin.adminExportUsers>;

/** The list as a file, all of it that the screen's filters show. Who took it, and how much, is written down first. */
export async function exportUsers(
  deps: AdminDeps,
  reader: Actor,
  query: Query,
  receiver: Writable,
): Promise<FileAnswer> {
  const pieces = toLines(deps, store.streamUsers(deps.database, query));
  const giveBack = deps.exportSlots.take(reader.actorId);
  try {
    await noteExport(deps, reader, query);
  } catch (error) {
    giveBack();
    throw error;
  }
  return csvDownload({
    fileName: `users_${deps.clock.now().toISOString().slice(0, 10)}.csv`,
    header: HEADER,
    pieces,
    reader: receiver,
    giveBack,
  });
}

async function noteExport({ audit, database }: AdminDeps, reader: Actor, query: Query): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await store.countUsers(tx, query);
    await audit.record(tx, { ...reader, action: 'user.exported', detail: { filters: query, rows } });
  });
}

async function* toLines(
  { database, market }: AdminDeps,
  batches: AsyncIterable<store.UserRow[]>,
): AsyncGenerator<string> {
  for await (const rows of batches) {
    const balances = await store.selectBalances(
      database,
      rows.map(({ id }) => id),
    );
    const valueOf = valuesBy(market, balances);
    yield rows.map((row) => toLine(row, valueOf(row.id))).join('');
  }
}

function toLine(row: store.UserRow, valueCents: bigint): string {
  return csvLine([
    row.id,
    textCell(row.email),
    ...PROFILE_FIELD_NAMES.map((field) => textCell(row[field] ?? '')),
    row.role,
    row.status,
    row.tier,
    row.accountType,
    row.kycStatus,
    row.emailVerified ? 'yes' : 'no',
    row.twoFactor ? 'yes' : 'no',
    formatUnits(valueCents, 2),
    row.lastLogin?.toISOString() ?? '',
    row.createdAt.toISOString(),
  ]);
}
