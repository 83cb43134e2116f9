import { expect, test } from 'vitest';
import { whyNotDecide } from './whose-proposal.ts';

test('nobody decides about what they proposed, nor about themselves', () => {
  const ada = { id: 'ada', email: 'ada@example.test' };
  const proposal = { userId: 'nora', proposedBy: 'ben@example.test' };
  expect(whyNotDecide(proposal, ada)).toBeNull();
  expect(whyNotDecide({ ...proposal, proposedBy: ada.email }, ada)).toMatch(/^You proposed this/);
  expect(whyNotDecide({ ...proposal, userId: 'ada' }, ada)).toMatch(/^It is about yourself/);
});
