import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../live/index.ts';

export type WatchDeps = {
  readonly database: Database;
  readonly live: Pick<Live, 'append'>;
};
