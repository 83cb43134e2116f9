import { CONTENT } from '@halyard/content';
import { admin, contact, site } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../../platform/http/identity.ts';
import { duringTransaction } from '../../testing/during-transaction.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { startSecondNode } from '../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

const DETAILS = {
  email: 'help@broker.example',
  phone: '+44 20 7946 0958',
  address: '2 Harbour Road, Portsmouth',
  hours: [{ days: 'Monday to Friday', hours: '8 to 17' }],
  timezone: 'GMT',
};
const CHANGE = { ...DETAILS, version: 0, reason: 'We have moved' };

const change = (fields: Readonly<Record<string, unknown>>, as: Person = staff) =>
  app.call(site.setContactDetails, { as, body: { ...CHANGE, ...fields } });
const shown = async () => (await app.call(contact.contactInfo)).data();
const settings = async () => (await app.call(admin.adminGetSettings, { as: staff })).data().contact;

describe('how to reach the operator', () => {
  it('is what the content says, until somebody has said something else', async () => {
    expect(await shown()).toEqual(CONTENT.contact);
    expect(await settings()).toEqual({
      details: CONTENT.contact,
      shipped: CONTENT.contact,
      version: 0,
      change: null,
    });
  });

  it.each([
    ['no address', { address: ' ' }, 'Please provide address'],
    ['an email that is none', { email: 'help' }, 'Please enter a valid email address'],
    ['a phone number that is none', { phone: 'call us' }, 'Please enter a valid phone number'],
    ['no hours', { hours: [] }, 'Please provide the business hours'],
    ['hours without days', { hours: [{ days: '', hours: '9' }] }, 'Please say which days'],
    ['no reason', { reason: '' }, 'Please give a reason'],
    ['a field that does not exist', { fax: '1' }, 'Unknown field: fax'],
  ])('refuses %s and changes nothing', async (_, fields, sentence) => {
    const answer = await change(fields);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
    expect(await shown()).toEqual(CONTENT.contact);
  });

  it('is for administrators only', async () => {
    const answer = await change({}, await verifiedCustomer(app));
    expect([answer.status, answer.error()]).toEqual([403, 'You do not have permission to do this']);
  });

  it('changes everywhere at once, and is in the audit log with before, after and why', async () => {
    expect((await change({})).data()).toEqual({ details: DETAILS, version: 1 });
    expect(await shown()).toEqual(DETAILS);
    expect((await app.call(site.getConfig)).data().contact).toEqual(DETAILS);
    expect(app.site.contact.current()).toEqual(DETAILS);
    expect(await settings()).toMatchObject({ version: 1, change: { by: staff.email } });
    const query = { action: 'contact-details.changed' };
    const { entries } = (await app.call(admin.adminListAudit, { as: staff, query })).data();
    expect(entries).toMatchObject([
      {
        actorId: staff.userId,
        detail: { before: CONTENT.contact, after: DETAILS, reason: 'We have moved' },
      },
    ]);
  });

  it('overwrites nobody', async () => {
    const late = await change({ phone: '+1 1', version: 0 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'edit-conflict' }]);
    expect(await shown()).toEqual(DETAILS);
  });

  it('overwrites nobody who is saving at the same moment', async () => {
    const own = { ...DETAILS, phone: '1', version: 1, reason: 'First' };
    const second = await duringTransaction(
      app.database,
      (tx) => app.site.contact.change(tx, { userId: staff.userId } as Identity, own),
      () => change({ phone: '2', version: 1 }),
    );
    expect([second.status, second.body]).toMatchObject([409, { code: 'edit-conflict' }]);
    expect(await shown()).toMatchObject({ phone: '1' });
  });

  it('is learnt by the other nodes, and known after a start', async () => {
    const other = await startSecondNode(app);
    const before = other.site.contact.current();
    expect(before).toEqual(await shown());
    (await change({ address: 'Elsewhere', version: 2 })).data();
    expect(other.site.contact.current()).toBe(before);
    await other.site.contact.recall();
    expect(other.site.contact.current().address).toBe('Elsewhere');
    const learnt = other.site.contact.current();
    await other.site.contact.recall();
    expect(other.site.contact.current()).toBe(learnt);
    await other.close();
  });
});
