/** How long something still may wait, in a few words. */
export type Due = { readonly text: string; readonly state: 'overdue' | 'soon' | 'later' };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function dueOf(dueAt: string, nowMs: number): Due {
  const leftMs = Date.parse(dueAt) - nowMs;
  if (leftMs <= 0) return { text: `${spanText(-leftMs)} overdue`, state: 'overdue' };
  return { text: `due in ${spanText(leftMs)}`, state: leftMs <= HOUR_MS ? 'soon' : 'later' };
}

/** '4 min', '3 h', '2 d': one unit is enough to know what comes first. */
export function spanText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
