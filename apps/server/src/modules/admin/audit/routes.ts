import { admin } from '@halyard/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { selectActions } from '../../audit/index.ts';
import type { AdminDeps } from '../deps.ts';
import { createReadAudit } from '../read-audit.ts';
import { selectEmails } from '../people/store-names.ts';
import { verifyNow } from '../verify-now.ts';
import { exportAudit, listAudit } from './audit-log.ts';

type Verdict = NonNullable<Awaited<ReturnType<AdminDeps['chain']['latest']>>>;

/** The audit log for staff, and the proof that nothing in it was changed. */
export function addAuditRoutes(routes: Routes, deps: AdminDeps): void {
  const readAudit = createReadAudit(deps);
  routes.answer(admin.adminListAudit, async ({ actor, query }) => listAudit(deps, readAudit, actor, query));

  routes.answer(admin.adminAuditActions, async () => ({ actions: await selectActions(deps.database) }));

  routes.handle(admin.adminExportAudit, async ({ actor, query, reply }) =>
    exportAudit(deps, actor, query, reply.raw),
  );

  routes.answer(admin.adminAuditVerification, async () => readVerification(deps));

  routes.handle(admin.adminVerifyAudit, async ({ actor }) => {
    await verifyNow(deps, actor, 'audit', deps.chain.start, findingsOf);
    return { data: await readVerification(deps), status: 202 };
  });
}

async function readVerification({ chain, database }: AdminDeps) {
  const isRunning = await chain.isRunning();
  const verdict = await chain.latest();
  if (!verdict) return { isRunning, last: null };
  const { checkedAt, durationMs, startedBy: id } = verdict;
  const startedBy = (await selectEmails(database, [id])).get(id ?? '') ?? null;
  return { isRunning, last: { checkedAt, durationMs, startedBy, ...findingsOf(verdict) } };
}

const findingsOf = ({ checked, lastSeq, lastHash, brokenAt }: Verdict) => ({
  checked: Number(checked),
  lastSeq: numberOrNull(lastSeq),
  lastHash,
  brokenAt: numberOrNull(brokenAt),
});

const numberOrNull = (value: bigint | null) => (value === null ? null : Number(value));
