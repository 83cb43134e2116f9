import { expect, test } from 'vitest';
import { dateText, dateTimeText, dayText, utcText } from './moments.ts';

test('a date keeps together, and only its time may stand in the next line', () => {
  const moment = '2026-11-24T09:30:00.000Z';
  expect(dateText(moment)).toBe('24\u00a0Nov\u00a02026');
  expect(dateTimeText(moment).split(' ')[0]).toBe('24\u00a0Nov\u00a02026,');
  expect(utcText(moment)).toBe('24\u00a0Nov\u00a02026, 09:30\u00a0UTC');
});

test('a day is a day of UTC, whatever of it is named', () => {
  for (const moment of ['2026-11-24', '2026-11-24T00:00:00.000Z', '2026-11-24T23:59:59.999Z'])
    expect(dayText(moment)).toBe('24\u00a0Nov\u00a02026');
});
