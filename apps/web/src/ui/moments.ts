const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

export function dateTimeText(moment: string): string {
  return dateTime.format(new Date(moment));
}

export function dateText(moment: string): string {
  return dateOnly.format(new Date(moment));
}
