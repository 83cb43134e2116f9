import { expect, test } from 'vitest';
import { problemsIn } from './content.ts';
import { bodyOf, EMPTY_EVENT, EVENT_FIELDS, formOf } from './event-model.ts';

const EVENT = {
  id: '1',
  title: 'Interest rate decision',
  country: 'Japan',
  currency: 'JPY',
  impact: 'high',
  startsAt: '2026-04-01T03:00:30.000Z',
  forecast: '0.5%',
  previous: null,
  actual: null,
  isSample: false,
  createdBy: null,
  version: 1,
} as const;

test('a name, a country, a currency and a moment have to be there, the values need not', () => {
  expect(Object.keys(problemsIn(EVENT_FIELDS, EMPTY_EVENT))).toEqual([
    'title',
    'country',
    'currency',
    'startsAt',
  ]);
  expect(problemsIn(EVENT_FIELDS, formOf(EVENT))).toEqual({});
  expect(problemsIn(EVENT_FIELDS, { ...formOf(EVENT), currency: 'yen!' })).toHaveProperty('currency');
});

test('an event that is opened and saved is the same event', () => {
  const { id: _, isSample: _sample, createdBy: _by, version: _version, ...fields } = EVENT;
  expect(bodyOf(formOf(EVENT), EVENT)).toEqual(fields);
});

test('a value is announced, and taken back by emptying its field', () => {
  expect(bodyOf({ ...formOf(EVENT), actual: ' 0.75% ', forecast: '' }, EVENT)).toMatchObject({
    actual: '0.75%',
    forecast: null,
  });
});

test('the moment is typed in UTC', () => {
  expect(bodyOf({ ...formOf(EVENT), startsAt: '2026-04-02T03:00' }, EVENT).startsAt).toBe(
    '2026-04-02T03:00:00.000Z',
  );
});
