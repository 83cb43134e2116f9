import { expect, test } from 'vitest';
import { requirementsFor } from './new-password.ts';

test('the checklist knows letters of other alphabets', () => {
  expect(requirementsFor('Äöü1').map(({ isMet }) => isMet)).toEqual([false, true, true, true]);
});
