import { scaleOf } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { sumToNumber, unitsToNumber } from '@halyard/money';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { partOf, showPage } from '../../../platform/pages.ts';
import { refuse } from '../../../platform/refusal.ts';
import { emailOf } from '../bank/admin-routes.ts';
import { bankAccountsOf } from '../bank/bank-accounts.ts';
import type { RailsDeps } from '../deps.ts';
import { makeFile } from './make-file.ts';
import { cancelFile, fetchFile, releaseFile } from './release-file.ts';
import { giveBackPayment } from './settle-payments.ts';
import * as store from './store-payment-files.ts';

/** Files of payments by bank, as staff make, release and fetch them. */
export function addPaymentFileAdminRoutes(routes: Routes, deps: RailsDeps): void {
  addReads(routes, deps);
  routes.write(admin.adminMakePaymentFile, async (tx, { caller, body }) =>
    toFile(deps, tx, await makeFile(deps, tx, caller, body.currency)),
  );
  routes.write(admin.adminReleasePaymentFile, async (tx, { caller, params: { id }, body }) =>
    toFile(deps, tx, await releaseFile(deps, tx, caller, { id, sha256: body.sha256 })),
  );
  routes.write(admin.adminCancelPaymentFile, async (tx, { caller, params: { id }, body }) =>
    toFile(deps, tx, await cancelFile(deps, tx, caller.userId, { id, reason: body.reason })),
  );
  routes.write(admin.adminFetchPaymentFile, async (tx, { caller, params: { id } }) => {
    const { name, content } = await fetchFile(deps, tx, caller, id);
    return { name: `${name}.xml`, content };
  });
  routes.write(admin.adminGiveBackPayment, async (tx, { caller, params: { id }, body }) => {
    const payment = await giveBackPayment(deps, tx, caller, { id, reason: body.reason });
    const file = (await store.selectFile(tx, payment.fileId)) ?? refuse('payment-file-not-found');
    return toPayment(deps, tx, payment, file.currency);
  });
}

function addReads(routes: Routes, deps: RailsDeps): void {
  routes.answer(admin.adminListPaymentFiles, async ({ query }) => {
    const found = await store.selectFiles(deps.database, partOf(query));
    const { shown, pagination } = await showPage(query, found, (row) => toFile(deps, deps.database, row));
    const ready = await store.selectReady(deps.database, deps.settings.SITE_MODE === 'live');
    const accounts = bankAccountsOf(deps.settings);
    return {
      ready: ready
        .filter(({ currency }) => accounts.some((one) => one.currency === currency))
        .map(({ total: sum, ...one }) => ({ ...one, total: sumToNumber(sum, scaleOf(one.currency)) })),
      files: shown,
      hasOutbox: deps.settings.BANK_OUTBOX_DIR !== '',
      pagination,
    };
  });
  routes.answer(admin.adminReadPaymentFile, async ({ params: { id } }) => {
    const file = (await store.selectFile(deps.database, id)) ?? refuse('payment-file-not-found');
    const payments: admin.Payment[] = [];
    for (const row of await store.selectPayments(deps.database, id))
      payments.push(await toPayment(deps, deps.database, row, file.currency));
    return { ...(await toFile(deps, deps.database, file)), payments };
  });
}

async function toFile(deps: RailsDeps, queryable: Queryable, { total, ...row }: store.FileRow) {
  return {
    ...row,
    total: sumToNumber(total, scaleOf(row.currency)),
    madeBy: (await emailOf(deps, queryable, row.madeBy)) ?? '',
    releasedBy: await emailOf(deps, queryable, row.releasedBy),
    handedBy: await emailOf(deps, queryable, row.handedBy),
  };
}

async function toPayment(
  deps: RailsDeps,
  queryable: Queryable,
  row: store.PaymentRow,
  currency: string,
): Promise<admin.Payment> {
  const { isLive, paidBy, returnedBy } = row;
  const status = returnedBy !== null ? 'came-back' : paidBy !== null ? 'paid' : isLive ? 'open' : 'ended';
  return {
    ...row,
    reference: row.endToEndId,
    currency,
    amount: unitsToNumber(row.amount, scaleOf(currency)),
    status,
    failedBy: await emailOf(deps, queryable, row.failedBy),
  };
}
