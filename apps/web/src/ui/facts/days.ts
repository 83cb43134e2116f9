const utcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day, or a figure of one, as '2026-03-04' or the moment it begins: a day of UTC, wherever the reader is. */
export function dayText(day: string): string {
  return utcDay.format(new Date(day)).replaceAll(' ', '\u00a0');
}
