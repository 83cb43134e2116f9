/** Made when it is first needed: each costs some milliseconds, and a start needs one or two of them. */
function written(style: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('en-GB', style));
}

const dateTime = written({ dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = written({ dateStyle: 'medium' });

/** A date is never broken into two lines; the time after it may go to the next one. */
function unbroken(format: () => Intl.DateTimeFormat, moment: number | Date): string {
  return format()
    .format(moment)
    .replaceAll(/(?<!,) /g, '\u00a0');
}

export function dateTimeText(moment: string): string {
  return unbroken(dateTime, new Date(moment));
}

export function dateText(moment: string): string {
  return unbroken(dateOnly, new Date(moment));
}

const utcDay = written({ dateStyle: 'medium', timeZone: 'UTC' });

/** A day, or a figure of one, as '2026-03-04' or the moment it begins: a day of UTC, wherever the reader is. */
export function dayText(day: string): string {
  return unbroken(utcDay, new Date(day));
}

const utcTime = written({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The same moment for everybody, wherever they are. */
export function utcText(moment: string): string {
  return `${unbroken(utcTime, new Date(moment))}\u00a0UTC`;
}

/** What a field for a moment in UTC holds: '2026-03-04T12:00'. */
export function utcFieldText(moment: string): string {
  return new Date(moment).toISOString().slice(0, 16);
}

/** The moment in such a field; null when it holds none. */
export function momentOfUtcField(text: string): string | null {
  const moment = new Date(`${text}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

const exactTime = written({ dateStyle: 'medium', timeStyle: 'medium' });

/** With seconds, where it matters what came first. */
export function exactTimeText(moment: string): string {
  return unbroken(exactTime, new Date(moment));
}

const timeOnly = written({ timeStyle: 'short' });

/** The time of day; with the date when that is another one. */
export function timeText(momentMs: number): string {
  const isToday = dateOnly().format(momentMs) === dateOnly().format(Date.now());
  return unbroken(isToday ? timeOnly : dateTime, momentMs);
}
