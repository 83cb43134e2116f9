import sql, { join, type Sql } from 'sql-template-tag';
import { verifyBooks } from '../app/books-checks.ts';
import { verifyAudit } from '../modules/audit/index.ts';
import { type Database, named, type Queryable } from '../platform/database/database.ts';
import type { Finding } from '../platform/database/row-checks.ts';

/** What must hold after every integration test, whatever it did. */
export async function checkInvariants(database: Database): Promise<void> {
  const findings = await database.rows<Finding>(named('every rule of the books', await everyRule));
  if (findings.length > 0) {
    const lines = findings.map(({ invariant, detail }) => `${invariant}: ${detail}`);
    throw new Error(`The book does not hold:\n${lines.join('\n')}`);
  }
  const { brokenAt } = await verifyAudit(database);
  if (brokenAt !== null) throw new Error(`The audit chain breaks at ${brokenAt}`);
}

/**
 * The rules as one statement, which a connection plans once: asked one by one after each of thousands of tests, planning
 * them took longer than what many a test is about.
 */
const everyRule: Promise<Sql> = listRules().then((rules) => join(rules, ' union all '));

async function listRules(): Promise<readonly Sql[]> {
  const asked: Sql[] = [];
  const rules: Sql[] = [];
  const listening: Queryable = {
    rows: async (query) => {
      asked.push(query);
      return [];
    },
    row: async () => null,
    values: async () => [],
    value: async () => null,
    run: async () => 0,
  };
  await verifyBooks(listening, ({ invariant }) => {
    const query = asked.splice(0);
    if (query.length !== 1) throw new Error(`Assertion failed: ${invariant} is not one question`);
    rules.push(sql`select ${invariant}::text as invariant, detail from (${query[0]}) as rule`);
  });
  if (asked.length > 0) throw new Error('Assertion failed: a rule without a name');
  return rules;
}
