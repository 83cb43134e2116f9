import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import type { AdminDeps } from '../deps.ts';
import { createReadAudit } from '../read-audit.ts';
import { selectEmails } from '../people/store-names.ts';
import { verifyNow } from '../verify-now.ts';
import { listEntries, readAccount, readEntry } from './explore-ledger.ts';
import { createTrialBalance } from './trial-balance.ts';

/** The journal for staff, and the proof that it holds. */
export function addLedgerRoutes(routes: Routes, deps: AdminDeps): void {
  const exploring = { database: deps.database, readAudit: createReadAudit(deps) };
  const trialBalance = createTrialBalance(deps);

  routes.answer(admin.adminTrialBalance, async () => trialBalance());

  routes.answer(admin.adminListEntries, async ({ actor, query }) => listEntries(exploring, actor, query));

  routes.answer(admin.adminGetEntry, async ({ actor, params }) => readEntry(exploring, actor, params));

  routes.answer(admin.adminLedgerAccount, async ({ actor, params, query }) =>
    readAccount(exploring, actor, params, query),
  );

  routes.answer(admin.adminBooksVerification, async () => readVerification(deps));

  routes.handle(admin.adminVerifyBooks, async ({ actor }) => {
    await verifyNow(deps, actor, 'ledger', deps.books.start, ({ findings, checks, durationMs }) => ({
      rules: checks?.length ?? 0,
      findings: findings.length,
      durationMs,
    }));
    return { data: await readVerification(deps), status: 202 };
  });
}

async function readVerification({ books, database }: AdminDeps) {
  const isRunning = await books.isRunning();
  // Another node may have checked since.
  await books.recall();
  const verdict = books.latest();
  if (!verdict) return { isRunning, last: null };
  const { checkedAt, durationMs, checks, findings, startedBy } = verdict;
  return {
    isRunning,
    last: {
      checkedAt,
      durationMs,
      startedBy: (await selectEmails(database, [startedBy])).get(startedBy ?? '') ?? null,
      checks: (checks ?? []).map(({ invariant, ...check }) => ({ rule: invariant, ...check })),
      findings: findings.map(({ invariant, detail }) => ({ rule: invariant, detail })),
    },
  };
}
