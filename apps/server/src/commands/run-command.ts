import { connectBeside } from '../platform/connection.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { readSettings, SettingsError } from '../platform/settings.ts';

/** Runs an operator's command against the database of this installation; answers the exit code. */
export async function runCommand(command: (database: Database) => Promise<number>): Promise<void> {
  try {
    const settings = readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
    const connection = await connectBeside(settings, createLog(settings, process.stderr));
    try {
      process.exitCode = await command(connection.database);
    } finally {
      await connection.close();
    }
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 2;
  }
}
