import { admin, site } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../platform/http/identity.ts';
import { duringTransaction } from '../../testing/during-transaction.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { switchCapability } from './switch-capability.ts';

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
      detail: {
        capability: 'closeAll',
        before: { isOn: true },
        after: { isOn: false },
        reason: 'Maintenance',
      },
      ip: '127.0.0.1',
    });
  });

  it('overwrites nobody: who is second with the same switch is told, and their reason is not kept', async () => {
    const second = await app.call(site.setCapability, { as: staff, body: { ...CHANGE, reason: 'Late' } });
    expect([second.status, second.body]).toMatchObject([409, { code: 'edit-conflict' }]);
    const query = { action: 'capability.switched' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries.map(({ detail }) => detail['reason'])).not.toContain('Late');
  });

  it('happens once for two who switch the same at the same moment', async () => {
    const body = { capability: 'copyTrading', on: false, reason: 'One' } as const;
    const caller = { userId: staff.userId } as Identity;
    const second = await duringTransaction(
      app.database,
      (tx) => switchCapability(app, tx, caller, body),
      () => app.call(site.setCapability, { as: staff, body: { ...body, reason: 'Two' } }),
    );
    expect([second.status, second.body]).toMatchObject([409, { code: 'edit-conflict' }]);
  });

  it('shows staff who switched what last', async () => {
    const { capabilities } = (await app.call(admin.adminGetSettings, { as: staff })).data();
    expect(capabilities).toEqual([
      {
        capability: 'closeAll',
        isOn: false,
        change: { by: staff.email, at: app.clock.now().toISOString() },
      },
      { capability: 'portfolioAnalysis', isOn: true, change: null },
      expect.objectContaining({ capability: 'copyTrading', isOn: false }),
      { capability: 'managedPortfolios', isOn: true, change: null },
      { capability: 'practiceBooks', isOn: true, change: null },
    ]);
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
