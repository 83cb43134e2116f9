import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ExportSlots } from '../../platform/http/export-slots.ts';

export type HistoryDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly exportSlots: ExportSlots;
};
