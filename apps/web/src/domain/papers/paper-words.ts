import type { papers } from '@halyard/contract';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '4 March 2026', 'March 2026', '2026'. */
export function paperPeriod({ kind, period }: Pick<papers.Paper, 'kind' | 'period'>): string {
  if (kind === 'gains') return period;
  return (kind === 'statement' ? month : day).format(new Date(period));
}
