import type { AnswerOf, Problem, site } from '@halyard/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import { countMissingMigrations } from '../../platform/database/migrations.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BooksAuditor } from './audit-books.ts';
import type { Verdict } from './store.ts';
import type { SiteDeps } from './deps.ts';

type Health = AnswerOf<typeof site.healthReady>;
type Deps = Pick<SiteDeps, 'database'> & {
  readonly books: BooksAuditor;
  readonly bus?: Pick<Bus, 'state'>;
  readonly isDraining?: () => boolean;
};

const OK = 'ok';

/**
 * Whether this process can do its work. When it cannot, the refusal names every check that failed: in words for
 * whoever reads the probe, without ids of customers, since anybody may ask. Books that do not hold only degrade:
 * money stands still, but everything stays readable, so a balancer must keep sending people here. So does a bus that is
 * away: news of other nodes come later, and nothing is lost. A node that is about to stop says so before it does.
 */
export async function checkReadiness(deps: Deps): Promise<Health> {
  const checks = await runChecks(deps);
  const failed = Object.entries(checks).filter(([, result]) => result !== OK && result !== NOT_CHECKED);
  if (failed.length === 0) return { status: 'ok', checks };
  if (failed.every(([name]) => name === 'books' || name === 'bus')) return { status: 'degraded', checks };
  const details: Problem[] = failed.map(([name, result]) => ({ message: `${name}: ${result}`, path: name }));
  throw new Refusal('not-ready', {}, details);
}

const BUS_AWAY = 'nodes cannot tell each other; news of other nodes come a little later';
const NOT_CHECKED = 'not checked yet';

async function runChecks(deps: Deps): Promise<Record<string, string>> {
  const { database, books, bus } = deps;
  if (deps.isDraining?.()) return { node: 'is stopping' };
  try {
    const missing = await countMissingMigrations(database);
    if (missing > 0) return { database: OK, migrations: `${missing} not applied` };
    await books.recall();
    return {
      database: OK,
      migrations: OK,
      books: describe(books.latest()),
      ...(bus && bus.state() !== 'alone' ? { bus: bus.state() === 'well' ? OK : BUS_AWAY } : {}),
    };
  } catch (error) {
    if (error instanceof Refusal) return { database: 'not reachable' };
    throw error;
  }
}

function describe(verdict: Verdict | null): string {
  if (verdict === null) return NOT_CHECKED;
  if (verdict.findings.length === 0) return OK;
  const broken = [...new Set(verdict.findings.map((finding) => finding.invariant))];
  return `money movements are halted, this does not hold: ${broken.join('; ')}`;
}
