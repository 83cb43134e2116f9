// The application's own role and database in the cluster.
import { Client } from 'pg';

interface DatabaseOwner {
  readonly role: string;
  readonly password: string;
  readonly database: string;
}

/** Makes role and database where they are missing, so that a first start that was cut short is completed. */
export async function ensureDatabase(superuserUrl: string, owner: DatabaseOwner): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const role = client.escapeIdentifier(owner.role);
    const database = client.escapeIdentifier(owner.database);
    const found = await client.query<{ has_role: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_database where datname = $2) as has_database`,
      [owner.role, owner.database],
    );
    if (found.rows[0]?.has_role !== true) {
      // A statement that fails is logged with its text, and this one holds the password.
      await client.query('set log_min_error_statement = panic');
      await client.query(`create role ${role} login password ${client.escapeLiteral(owner.password)}`);
    }
    if (found.rows[0]?.has_database !== true) {
      await client.query(`create database ${database} owner ${role}`);
    }
  } finally {
    await client.end();
  }
}
