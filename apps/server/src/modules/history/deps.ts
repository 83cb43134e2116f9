import type { Platform } from '../../platform/platform.ts';

export type HistoryDeps = Pick<Platform, 'clock' | 'database' | 'exportSlots'>;
