import type { analysis, AnswerOf } from '@halyard/contract';

type Announced = AnswerOf<typeof analysis.listCalendar>[number];

export const IMPACT_TONES = { high: 'danger', medium: 'warn', low: 'muted' } as const;

/** What has been announced; nothing as long as there is nothing. For where there is no room for columns. */
export function valuesText({
  forecast,
  previous,
  actual,
}: Pick<Announced, 'forecast' | 'previous' | 'actual'>): string {
  const values = [
    ['forecast', forecast],
    ['previous', previous],
    ['actual', actual],
  ] as const;
  return values.flatMap(([name, value]) => (value === null ? [] : `${name} ${value}`)).join(', ');
}
