// The way for an operator's command into the database that a running Halyard has started.
import fs from 'node:fs';
import path from 'node:path';
import { deriveRolePassword, readSuperuserPassword } from './cluster.ts';
import { isPostmasterOf } from './leftover.ts';

/** The address of the embedded database as the application's role, when it is up right now; else undefined. */
export function findRunningPostgres(dataDir: string, role: string, database: string): string | undefined {
  const folder = path.resolve(dataDir);
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return undefined;
  // The first line is the process id, the fourth the port.
  const [pid, , , port] = fs.readFileSync(pidFile, 'utf8').split('\n').map(Number);
  if (!pid || !port || !isPostmasterOf(pid, folder)) return undefined;
  const password = deriveRolePassword(readSuperuserPassword(folder), role);
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
