const MINUTE_MS = 60_000;

/** The two largest parts of a time: '3 d 4 h', '5 h 2 min', '40 s'. */
export function heldText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${rest} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.round(ms / 1000)} s`;
}
