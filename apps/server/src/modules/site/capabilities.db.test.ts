import { admin, site } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

const CHANGE = { capability: 'closeAll', on: false, reason: 'Maintenance' } as const;

describe('switching a capability', () => {
  it('shows in the configuration at once and is in the audit log with before, after and why', async () => {
    const answer = await app.call(site.setCapability, { as: staff, body: CHANGE });
    expect(answer.data()).toMatchObject({ closeAll: false, portfolioAnalysis: true });
    expect((await app.call(site.getConfig)).data().capabilities.closeAll).toBe(false);
    expect((await app.site.capabilities(app.database)).closeAll).toBe(false);

    const query = { action: 'capability.switched' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries[0]).toMatchObject({
      actorId: staff.userId,
      detail: { capability: 'closeAll', from: true, to: false, reason: 'Maintenance' },
      ip: '127.0.0.1',
    });
  });

  it('can be taken back', async () => {
    await app.call(site.setCapability, { as: staff, body: CHANGE });
    const answer = await app.call(site.setCapability, { as: staff, body: { ...CHANGE, on: true } });
    expect(answer.data().closeAll).toBe(true);
    expect((await app.call(site.getConfig)).data().capabilities.closeAll).toBe(true);
  });

  it.each([
    ['no reason', { reason: ' ' }, 'Please provide reason'],
    ['an unknown capability', { capability: 'freeMoney' }, /^capability must be one of: closeAll/],
    ['neither on nor off', { on: 'yes' }, 'on must be true or false'],
    ['a field that does not exist', { extra: 1 }, 'Unknown field: extra'],
  ])('refuses %s', async (_, change, sentence) => {
    const answer = await app.call(site.setCapability, { as: staff, body: { ...CHANGE, ...change } });
    expect(answer.status).toBe(400);
    expect(answer.error()).toMatch(sentence);
  });

  it('is for administrators only', async () => {
    const customer = await verifiedCustomer(app);
    const before = (await app.call(site.getConfig)).data().capabilities;
    expect((await app.call(site.setCapability, { body: CHANGE })).status).toBe(401);
    const answer = await app.call(site.setCapability, { as: customer, body: CHANGE });
    expect([answer.status, answer.error()]).toEqual([403, 'You do not have permission to do this']);
    expect((await app.call(site.getConfig)).data().capabilities).toEqual(before);
  });
});
