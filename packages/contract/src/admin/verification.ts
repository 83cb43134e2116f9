import { z } from 'zod';
import { moment } from '../fields.ts';

/** How the last run of something that proves the records came out, and whether one is under way. */
export function verification<const S extends z.ZodRawShape>(result: S) {
  return z.object({
    isRunning: z.boolean(),
    last: z
      .object({
        checkedAt: moment,
        durationMs: z.number().nullable(),
        /** Who asked for it; null when it ran by itself. */
        startedBy: z.string().nullable(),
        ...result,
      })
      .nullable(),
  });
}
