import { expect, test } from 'vitest';
import { dayText } from './days.ts';

test('a day is a day of UTC, whatever of it is named', () => {
  for (const moment of ['2026-11-24', '2026-11-24T00:00:00.000Z', '2026-11-24T23:59:59.999Z'])
    expect(dayText(moment)).toBe('24\u00a0Nov\u00a02026');
});
