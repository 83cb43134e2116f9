import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

export type WorkspaceDeps = { readonly clock: Clock; readonly database: Database };
