import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { ExportSlots } from './http/export-slots.ts';
import type { SecretBox } from './secret-box.ts';
import type { Settings } from './settings.ts';
import type { Log } from './telemetry/log.ts';

/** What a module may be handed of the platform. Its `deps.ts` names what of it the module takes. */
export type Platform = {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly database: Database;
  readonly exportSlots: ExportSlots;
  readonly log: Log;
  readonly secretBox: SecretBox;
  readonly settings: Settings;
  /** Runs a job soon, by its name. */
  readonly wakeJob: (name: string) => void;
  /** Asks the mail job to look at the outbox soon. */
  readonly wakeMail: () => void;
};
