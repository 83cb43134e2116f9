import { connectBeside } from '../platform/database/installation.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog, type Log } from '../platform/telemetry/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings, type Settings, SettingsError } from '../platform/settings.ts';
import { OtherMode } from '../seed/mode.ts';

type Surroundings = { readonly settings: Settings; readonly log: Log };

/** Runs an operator's command against the database of this installation; answers the exit code. */
export async function runCommand(
  command: (database: Database, surroundings: Surroundings) => Promise<number>,
): Promise<void> {
  try {
    const settings = readSettings({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
    const log = createLog(settings, process.stderr);
    const connection = await connectBeside(settings, log);
    try {
      process.exitCode = await command(connection.database, { settings, log });
    } finally {
      await connection.close();
    }
  } catch (error) {
    console.error(expectedSentence(error) ?? error);
    process.exitCode = 2;
  }
}

/** What can be in the way of any command, and what to do about it; null for a bug, which shows its trace. */
function expectedSentence(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof OtherMode) return error.message;
  if (error instanceof Refusal && error.code === 'not-ready') {
    return 'The database does not answer. Make sure that it is up and that DATABASE_URL leads to it.';
  }
  if (error instanceof Error && error.message.includes('already using')) {
    return `${error.message} It is starting or stopping: try again in a moment.`;
  }
  return null;
}
