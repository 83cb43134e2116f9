import { readdir } from 'node:fs/promises';
import type { AnswerOf, Problem, site } from '@halyard/contract';
import { MIGRATIONS_DIR } from '../../platform/migrations.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BooksAuditor, Verdict } from './audit-books.ts';
import type { SiteDeps } from './index.ts';
import * as store from './store.ts';

type Health = AnswerOf<typeof site.healthReady>;
type Deps = Pick<SiteDeps, 'database'> & { readonly books: BooksAuditor };

const OK = 'ok';

/**
 * Whether this process can do its work. When it cannot, the refusal names every check that failed: in words for
 * whoever reads the probe, without ids of customers, since anybody may ask.
 */
export async function checkReadiness(deps: Deps): Promise<Health> {
  const checks = await runChecks(deps);
  const failed = Object.entries(checks).filter(([, result]) => result !== OK && result !== NOT_CHECKED);
  if (failed.length === 0) return { status: 'ok', checks };
  const details: Problem[] = failed.map(([name, result]) => ({ message: `${name}: ${result}`, path: name }));
  throw new Refusal('not-ready', {}, details);
}

const NOT_CHECKED = 'not checked yet';

async function runChecks({ database, books }: Deps): Promise<Record<string, string>> {
  try {
    const missing = await missingMigrations(await store.selectAppliedMigrations(database));
    if (missing > 0) return { database: OK, migrations: `${missing} not applied` };
    await books.recall();
    return { database: OK, migrations: OK, books: describe(books.latest()) };
  } catch (error) {
    if (error instanceof Refusal) return { database: 'not reachable' };
    throw error;
  }
}

/** More in the database than in the code is fine: a newer version is being rolled out beside this one. */
async function missingMigrations(applied: readonly string[]): Promise<number> {
  const files = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql'));
  return files.filter((name) => !applied.includes(name)).length;
}

function describe(verdict: Verdict | null): string {
  if (verdict === null) return NOT_CHECKED;
  if (verdict.findings.length === 0) return OK;
  const broken = [...new Set(verdict.findings.map((finding) => finding.invariant))];
  return `money movements are halted, this does not hold: ${broken.join('; ')}`;
}
