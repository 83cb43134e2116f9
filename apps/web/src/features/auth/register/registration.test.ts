import { expect, test } from 'vitest';
import { CallFailure } from '../../../platform/calls/call-failure.ts';
import { parseDraft } from './draft.ts';
import { EMPTY_REGISTRATION, problemOf, requestBody, stepToMend, stepToShow } from './registration.ts';

const EMPTY = EMPTY_REGISTRATION;

const FULL = {
  ...EMPTY,
  firstName: ' Ada ',
  lastName: 'Byron',
  email: ' ada@example.test ',
  password: 'long enough',
  confirmPassword: 'long enough',
  acceptTerms: true,
};

test('the first step asks for names and address, not for the phone', () => {
  expect(problemOf(0, EMPTY)?.text).toBe('Please fill in all required fields');
  expect(problemOf(0, { ...FULL, email: '  ' })).toEqual({
    text: 'Please fill in all required fields',
    fields: { email: 'Please fill this in' },
  });
  expect(problemOf(0, FULL)).toBeNull();
});

test('the second step: empty, then differing, then short', () => {
  expect(problemOf(1, { ...FULL, confirmPassword: '' })?.text).toBe('Please fill in all password fields');
  expect(problemOf(1, { ...FULL, password: 'a', confirmPassword: 'b' })?.text).toBe('Passwords do not match');
  expect(problemOf(1, { ...FULL, password: 'short', confirmPassword: 'short' })?.text).toBe(
    'Password must be at least 8 characters long',
  );
  expect(problemOf(1, FULL)).toBeNull();
});

test('the third step wants the terms', () => {
  expect(problemOf(2, { ...FULL, acceptTerms: false })?.text).toBe(
    'Please agree to the terms and conditions',
  );
});

test('an address leads to its step, or to the first before it where something is missing', () => {
  expect(['1', '2', '3', '4', undefined].map((asked) => stepToShow(asked, FULL))).toEqual([0, 1, 2, 0, 0]);
  expect(stepToShow('3', { ...FULL, password: '', confirmPassword: '' })).toBe(1);
  expect(['2', '3'].map((asked) => stepToShow(asked, EMPTY))).toEqual([0, 0]);
});

test('a draft is taken up word by word, and never brings a password or a consent', () => {
  const { firstName, email } = FULL;
  expect(
    parseDraft({ firstName, email, phone: 7, accountType: 'corporate', password: 'x', acceptTerms: true }),
  ).toEqual({ ...EMPTY, firstName, email, accountType: 'corporate' });
  for (const odd of [null, 'text', 3, []]) expect(parseDraft(odd)).toEqual(EMPTY);
});

test('the repeated password never leaves the page, an empty phone is left out', () => {
  expect(requestBody(FULL)).toEqual({
    email: 'ada@example.test',
    password: 'long enough',
    firstName: 'Ada',
    lastName: 'Byron',
    acceptTerms: true,
    accountType: 'individual',
  });
  expect(requestBody({ ...FULL, phone: ' 123 ' })).toMatchObject({ phone: '123' });
});

test('a refusal leads back to the step where it can be put right', () => {
  const refused = (code: string, ...paths: readonly string[]) =>
    new CallFailure({
      kind: 'refused',
      message: 'No',
      status: 400,
      code,
      details: paths.map((path) => ({ message: 'No', path })),
    });
  expect(stepToMend(refused('email-taken'))).toBe(0);
  expect(stepToMend(refused('invalid-request', 'email'))).toBe(0);
  expect(stepToMend(refused('invalid-request', 'password', 'phone'))).toBe(0);
  expect(stepToMend(refused('weak-password'))).toBe(1);
  expect(stepToMend(refused('invalid-request', 'password'))).toBe(1);
  expect(stepToMend(refused('too-many-requests'))).toBeNull();
  expect(stepToMend(new CallFailure({ kind: 'unreached', message: 'Failed to fetch' }))).toBeNull();
});
