import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const at = (minutes: number) => dueOf(new Date(NOW + minutes * 60_000).toISOString(), NOW);

test('says how long something may wait, or how long it has waited too long', () => {
  expect(at(0)).toEqual({ text: '1 min overdue', state: 'overdue' });
  expect(at(-125)).toEqual({ text: '2 h overdue', state: 'overdue' });
  expect(at(-3 * 1440)).toEqual({ text: '3 d overdue', state: 'overdue' });
  expect(at(60)).toEqual({ text: 'due in 1 h', state: 'soon' });
  expect(at(59.5)).toEqual({ text: 'due in 59 min', state: 'soon' });
  expect(at(61)).toEqual({ text: 'due in 1 h', state: 'later' });
});
