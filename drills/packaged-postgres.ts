import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '@halyard/server';

/** The version of the PostgreSQL that comes with the product: drills are done to no other. */
export async function versionOfPackagedPostgres(): Promise<string> {
  const { stdout } = await promisify(execFile)(findPostgresBinaries().postgres, ['--version']);
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '';
}
