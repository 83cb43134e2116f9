import { wallet } from '@halyard/contract';
import { expect, it } from 'vitest';
import type { TestAnswer, TestApp } from '../test-app.ts';
import { asDocumented } from './as-documented.ts';

/** What somebody on a walk gets where the server answers like this. */
function answered(status: number, body: Readonly<Record<string, unknown>>) {
  const answer = { status, body } as unknown as TestAnswer<typeof wallet.convert>;
  const call = (async () => answer) as unknown as TestApp['call'];
  return asDocumented({ call }).call(wallet.convert);
}
const refused = (code: string) => ({ success: false, error: 'No', code });

it.each([
  ['a success', 200, { success: true, data: {} }],
  ['a no that the call names', 400, refused('insufficient-balance')],
  ['a no that every call of its kind may have', 400, refused('invalid-request')],
])('takes %s for an answer', async (_, status, body) => {
  expect((await answered(status, body)).status).toBe(status);
});

it.each([
  ['a fault of the server', 500, refused('internal-error')],
  ['a database that is away', 503, refused('not-ready')],
  ['a no that the call does not name', 409, refused('position-closed')],
  ['a success that is none', 500, { success: true, data: {} }],
])('does not take %s for one', async (_, status, body) => {
  await expect(answered(status, body)).rejects.toThrow(`convert answered ${status}`);
});
