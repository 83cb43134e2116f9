import { admin } from '@halyard/contract';
import type { Database } from '../../platform/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { adminPagination, offsetOf } from '../../platform/pages.ts';
import type { Audit } from './index.ts';

export function addAuditRoutes(routes: Routes, deps: { audit: Audit; database: Database }): void {
  routes.handle(admin.adminListAudit, async ({ query }) => {
    const { rows, total } = await deps.audit.page(
      deps.database,
      query,
      query.limit,
      offsetOf(query.page, query.limit),
    );
    const entries = rows.map((row) => ({ ...row, seq: Number(row.seq), at: row.at.toISOString() }));
    return { data: { entries, pagination: adminPagination(query.page, query.limit, total) } };
  });
}
