import { scaleOf } from '@halyard/catalogue';
import { admin, type AnswerInput, textOf } from '@halyard/contract';
import { sumToNumber, unitsToNumber } from '@halyard/money';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { partOf, showPage } from '../../../platform/pages.ts';
import { refuse } from '../../../platform/refusal.ts';
import { parseSignedAmount } from '../../wallet/index.ts';
import type { RailsDeps } from '../deps.ts';
import { type BankAccount, bankAccountsOf } from './bank-accounts.ts';
import { listPayable } from '../bank-out/settle-sum.ts';
import { explainEntry, matchEntryTo, suggestOwners } from './decide-entry.ts';
import { listRecallable } from './recall-deposit.ts';
import * as entries from './store-entries.ts';
import * as files from './store-files.ts';
import { confirmFile, handIn, rejectFile } from './take-file.ts';

type BankFile = AnswerInput<typeof admin.adminConfirmBankFile>;
type BankEntry = AnswerInput<typeof admin.adminMatchBankEntry>;
type BankLine = AnswerInput<typeof admin.adminReconcileBank>[number];

export function addBankAdminRoutes(routes: Routes, deps: RailsDeps): void {
  addFiles(routes, deps);
  addEntries(routes, deps);
  routes.answer(admin.adminReconcileBank, async () => {
    const lines: BankLine[] = [];
    for (const account of bankAccountsOf(deps.settings)) lines.push(await toLine(deps, account));
    return lines;
  });
}

function addFiles(routes: Routes, deps: RailsDeps): void {
  const { database } = deps;
  routes.answer(admin.adminListBankFiles, async ({ query }) => {
    const found = await files.selectFiles(database, query.status, partOf(query));
    const { shown, pagination } = await showPage(query, found, (row) => toFile(deps, database, row));
    return { files: shown, pagination };
  });

  routes.write(admin.adminUploadBankFile, async (tx, { caller, query, request }) => {
    const row = await handIn(deps, tx, caller, { name: query.name, content: request.body });
    return toFile(deps, tx, row);
  });

  routes.write(admin.adminConfirmBankFile, async (tx, { caller, params: { id }, body }) => {
    const { currency } = (await files.selectFile(tx, id)) ?? refuse('bank-file-not-found');
    const closing = parseSignedAmount(body.closingBalance, currency ?? 'USD');
    return toFile(deps, tx, await confirmFile(deps, tx, caller, { id, closing }));
  });

  routes.write(admin.adminRejectBankFile, async (tx, { caller, params: { id }, body }) => {
    const row = await rejectFile(deps, tx, caller.userId, { id, reason: body.reason });
    return toFile(deps, tx, row);
  });
}

function addEntries(routes: Routes, deps: RailsDeps): void {
  const { database } = deps;
  routes.answer(admin.adminListBankEntries, async ({ query }) => {
    const found = await entries.selectEntries(database, query.status, partOf(query));
    const { shown, pagination } = await showPage(query, found, (row) => toEntry(deps, database, row));
    return { entries: shown, pagination };
  });

  routes.answer(admin.adminSuggestOwners, async ({ params }) => suggestOwners(deps, params.id));
  routes.answer(admin.adminListRecallable, async ({ params }) => listRecallable(deps, params.id));
  routes.answer(admin.adminListPayable, async ({ params }) => listPayable(deps, params.id));

  routes.write(admin.adminMatchBankEntry, async (tx, { caller, params: { id }, body }) => {
    await matchEntryTo(deps, tx, caller, { id, ...body });
    return entryOf(deps, tx, id);
  });

  routes.write(admin.adminExplainBankEntry, async (tx, { caller, params: { id }, body }) => {
    await explainEntry(deps, tx, caller, { id, ...body });
    return entryOf(deps, tx, id);
  });
}

async function entryOf(deps: RailsDeps, tx: Tx, id: string): Promise<BankEntry> {
  return toEntry(deps, tx, (await entries.selectEntry(tx, id)) ?? refuse('bank-entry-not-found'));
}

export async function emailOf({ users }: RailsDeps, queryable: Queryable, id: string | null) {
  return id === null ? null : ((await users.byId(queryable, id))?.email ?? '');
}

async function toFile(
  deps: RailsDeps,
  queryable: Queryable,
  { entryCount, closing: _closing, problem, ...row }: files.FileRow,
): Promise<BankFile> {
  return {
    ...row,
    statements: [...row.statements],
    entries: entryCount,
    problem: problem && textOf(problem),
    uploadedBy: await emailOf(deps, queryable, row.uploadedBy),
    decidedBy: await emailOf(deps, queryable, row.decidedBy),
  };
}

async function toEntry(
  deps: RailsDeps,
  queryable: Queryable,
  { partyName, partyAccount, iban: _iban, ...row }: entries.EntryRow,
): Promise<BankEntry> {
  return {
    ...row,
    amount: unitsToNumber(row.amount, scaleOf(row.currency)),
    sender: partyName,
    account: partyAccount,
    user: await emailOf(deps, queryable, row.userId),
    explainedBy: await emailOf(deps, queryable, row.explainedBy),
  };
}

async function toLine({ database }: RailsDeps, account: BankAccount): Promise<BankLine> {
  const { currency, iban } = account;
  const row = (await entries.selectLine(database, account)) ?? refuse('not-ready');
  const money = (units: bigint) => sumToNumber(units, scaleOf(currency));
  return {
    ...row,
    currency,
    iban,
    bank: money(row.bank),
    journal: money(row.journal),
    difference: money(row.bank - row.journal),
    suspense: money(row.suspense),
  };
}
