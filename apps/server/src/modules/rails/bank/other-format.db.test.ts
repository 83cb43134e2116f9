import { camtOf } from '@halyard/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dutchOf,
  takeStatement,
  uploadStatement,
  WITH_A_BANK,
} from '../../../testing/payments/bank-statements.ts';
import { administrator, type Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp(WITH_A_BANK);
  [staff, other] = [await administrator(app), await administrator(app)];
});
afterAll(() => app.close());

/** A bank that does not count its statements. */
const uncounted: typeof camtOf = (written) => camtOf(written).replace(/<ElctrncSeqNb>.*<\/ElctrncSeqNb>/, '');
const onNextDay = (written: Parameters<typeof dutchOf>[0]) =>
  dutchOf(written).replaceAll('260304', '260305').replaceAll('0304', '0305');

it('a day that came to nothing counts once, whichever formats it comes in', async () => {
  const entries = [
    { amount: 500_00, text: 'from somebody' },
    { amount: -500_00, text: 'to somebody' },
  ];
  await takeStatement(app, { staff, other }, { number: 7, opening: 0, entries }, uncounted);
  const again = await uploadStatement(app, staff, dutchOf({ number: 7, opening: 0, entries }));
  expect(again.code).toBe('bank-file-refused');
  expect(again.error()).toBe(
    'Statement 7 of EUR is in another format than statement STM-7, and may be the same one: change formats with one of a later day',
  );
  const later = await uploadStatement(app, staff, onNextDay({ number: 8, opening: 0, entries }));
  expect(later.file()).toMatchObject({ status: 'waiting' });
});
