import { admin, auth } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeKey } from '../../testing/api-keys.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { connectV20 } from '../../testing/v20/v20-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const soon = { timeout: 30_000 };

/** Opens a stream of transactions and answers once its first line is there, or it was refused. */
async function follow({ userId }: Person, token: string) {
  const v20 = await connectV20(app, token);
  const lines: string[] = [];
  const ended = vi.fn();
  const path = `/v3/accounts/${userId}/transactions/stream`;
  v20.context.request('GET', path, {}, (line) => lines.push(line), ended);
  await vi.waitFor(() => expect(lines.length + ended.mock.calls.length).toBeGreaterThan(0), soon);
  return { ended };
}

describe('a stream ends', () => {
  it('of a session, when the session does', async () => {
    const ada = await verifiedCustomer(app);
    const { ended } = await follow(ada, ada.token);
    expect(ended).not.toHaveBeenCalled();
    await app.call(auth.logout, { as: ada });
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), soon);
  });

  it('of a key, when its owner is suspended', async () => {
    const ada = await verifiedCustomer(app);
    const { ended } = await follow(ada, (await makeKey(app, ada)).token);
    expect(ended).not.toHaveBeenCalled();
    await app.call(admin.adminUpdateUser, {
      as: await administrator(app),
      params: { id: ada.userId },
      body: { status: 'suspended', reason: 'Test' },
    });
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), soon);
  });
});
