import { expect, test } from 'vitest';
import { detailsOf, isSame, problemsOf } from './contact-model.ts';

const DETAILS = {
  email: 'help@broker.example',
  phone: '+44 (20) 7946-0958',
  address: '2 Harbour Road',
  hours: [{ days: 'Monday', hours: '9 to 5' }],
  timezone: 'GMT',
};

test('what is whole has no problems', () => {
  expect(problemsOf(DETAILS)).toEqual({});
});

test.each([
  ['email', { email: 'help' }],
  // What turns the direction of what follows shows another address.
  ['email', { email: 'help\u202e@broker.example' }],
  ['email', { email: `${'h'.repeat(240)}@broker.example` }],
  ['phone', { phone: 'call us' }],
  ['phone', { phone: '()' }],
  ['address', { address: ' ' }],
  ['timezone', { timezone: '' }],
  ['hours', { hours: [] }],
  ['hours', { hours: [...DETAILS.hours, { days: 'Sunday', hours: '' }] }],
])('%s has to be right', (name, change) => {
  expect(Object.keys(problemsOf({ ...DETAILS, ...change }))).toEqual([name]);
});

test('spaces at the ends are no change', () => {
  const typed = { ...DETAILS, address: ' 2 Harbour Road ', hours: [{ days: 'Monday ', hours: '9 to 5' }] };
  expect(isSame(detailsOf(typed), detailsOf(DETAILS))).toBe(true);
  expect(isSame(detailsOf({ ...typed, timezone: 'UTC' }), detailsOf(DETAILS))).toBe(false);
});
