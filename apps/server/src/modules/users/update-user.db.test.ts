import { admin, auth, notifications, tiers, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import {
  administrator,
  mailTo,
  type Person,
  registerPerson,
  signInAs,
  TEST_PASSWORD,
  verifiedCustomer,
} from '../../testing/people.ts';
import { duringTransaction } from '../../testing/during-transaction.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { setTier } from '../../testing/traders.ts';
import { agreed } from '../../testing/two-people.ts';

let app: TestApp;
let staff: Person;
let chief: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  chief = await administrator(app, 'super_admin');
});
afterAll(() => app.close());

const update = (as: Person, id: string, body: Readonly<Record<string, unknown>>) =>
  app.call(admin.adminUpdateUser, { as, params: { id }, body });
const works = async (token: string) => (await app.call(users.getProfile, { as: { token } })).status === 200;
const lastAudit = async (subjectId: string) =>
  (await app.audit.page(app.database, { subjectId, action: 'user.updated' }, 1)).rows[0];

describe('staff change a person', () => {
  it('answers the person with the balance, and writes down what changed and why', async () => {
    const person = await verifiedCustomer(app);
    const answer = await update(staff, person.userId, {
      firstName: 'Adele',
      reason: 'Asked by phone',
    });
    expect(answer.body).toMatchObject({ message: 'User updated successfully' });
    expect(answer.data()).toMatchObject({
      id: person.userId,
      firstName: 'Adele',
      balance: 10_000,
      lastLogin: app.clock.now().toISOString(),
      emailVerified: true,
    });
    expect(await lastAudit(person.userId)).toMatchObject({
      actorId: staff.userId,
      detail: { after: { firstName: 'Adele' }, reason: 'Asked by phone' },
    });
  });

  it('does nothing when nothing changes', async () => {
    const person = await verifiedCustomer(app);
    const { version } = (await update(staff, person.userId, { tier: 'standard' })).data();
    expect((await update(staff, person.userId, {})).data().version).toBe(version);
    expect(await lastAudit(person.userId)).toBeUndefined();
  });

  it('refuses the second of two editors, also at once', async () => {
    const person = await verifiedCustomer(app);
    const { version } = (await update(staff, person.userId, {})).data();
    const edits = await Promise.all([
      update(staff, person.userId, { lastName: 'One', version }),
      update(chief, person.userId, { lastName: 'Two', version }),
    ]);
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = edits.find(({ status }) => status === 409);
    expect(conflict?.error()).toBe(
      'Somebody else changed this in the meantime. Please reload and try again.',
    );
    await app.call(users.updateProfile, { as: person, body: { firstName: 'Meanwhile' } });
    expect((await update(staff, person.userId, { lastName: 'Y', version: version + 1 })).status).toBe(409);
  });

  it.each([
    [{ email: 'x@example.test' }, 'Unknown field: email'],
    [{ status: 'pending' }, 'status must be one of: active, suspended, closed'],
    [{ role: 'owner' }, 'role must be one of: user, premium, admin, super_admin'],
    [{ reason: ' ' }, 'Please give a reason'],
  ])('refuses %o', async (body, sentence) => {
    const answer = await update(staff, (await registerPerson(app)).userId, body);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('knows only people there are', async () => {
    const answer = await update(staff, '00000000-0000-7000-8000-000000000000', { tier: 'premium' });
    expect([answer.status, answer.error()]).toEqual([404, 'User not found']);
    expect((await update(staff, 'nobody', {})).status).toBe(400);
  });
});

describe('a tier that staff give', () => {
  const given = async (id: string) => (await app.users.byId(app.database, id))?.tier;
  const newsOf = async (as: Person) => {
    const list = await app.call(notifications.listNotifications, { as, query: {} });
    return list.data().notifications.map(({ title }) => title);
  };

  it('takes two, and counts at once where nothing is dearer', async () => {
    const person = await verifiedCustomer(app);
    const answer = await update(staff, person.userId, { tier: 'premium', reason: 'An agreement' });
    expect([answer.status, answer.body]).toMatchObject([
      202,
      { message: 'Tier sent for approval', data: { tier: 'standard' } },
    ]);
    expect(answer.data().proposal).toMatchObject({
      kind: 'tier',
      about: person.email,
      changes: [{ field: 'tier', before: 'standard', after: 'premium' }],
    });
    const id = answer.data().proposal?.id ?? '';
    const approve = (as: Person) => app.call(admin.adminApproveProposal, { as, params: { id } });
    expect((await approve(staff)).error()).toBe('You cannot approve your own request');
    expect(await given(person.userId)).toBe('standard');
    expect((await approve(chief)).status).toBe(200);
    expect([await given(person.userId), await newsOf(person)]).toEqual(['premium', ['You are Premium now']]);
    expect(await lastAudit(person.userId)).toMatchObject({
      actorId: chief.userId,
      detail: { before: { tier: 'standard' }, after: { tier: 'premium' }, reason: 'An agreement' },
    });
  });

  it('is not agreed to any more when they have another one meanwhile', async () => {
    const person = await verifiedCustomer(app);
    const { proposal } = (await update(staff, person.userId, { tier: 'premium' })).data();
    await setTier(app, person.userId, 'professional');
    const params = { id: proposal?.id ?? '' };
    expect((await app.call(admin.adminApproveProposal, { as: chief, params })).error()).toContain(
      'This no longer stands',
    );
  });

  it('is taken back while it is on its way, by two, and comes by no wish of theirs before that', async () => {
    const person = await verifiedCustomer(app);
    await setTier(app, person.userId, 'professional');
    const standing = async () => (await app.call(tiers.getTier, { as: person })).data();
    await agreed(app, chief, await update(staff, person.userId, { tier: 'premium', reason: 'Its end' }));
    expect(await standing()).toMatchObject({ tier: 'professional', next: 'premium' });
    expect((await update(staff, person.userId, { tier: 'premium' })).data().proposal).toBeNull();
    expect(await standing()).toMatchObject({ tier: 'professional', next: 'premium' });
    const seen = await app.call(admin.adminGetUser, { as: staff, params: { id: person.userId } });
    expect(seen.data()).toMatchObject({ tier: 'professional', tierNext: 'premium' });
    const back = await update(staff, person.userId, { tier: 'professional', reason: 'A mistake' });
    expect(back.data().proposal?.changes).toEqual([
      { field: 'tier', before: 'premium', after: 'professional' },
    ]);
    await agreed(app, chief, back);
    expect(await standing()).toMatchObject({ tier: 'professional', endsAt: null });
    expect(await standing()).not.toHaveProperty('next');
    expect(await newsOf(person)).toEqual(['Your tier stays as it is', 'Your tier changes to Premium']);
    app.clock.advance(86_400_000);
    await app.wallet.reviewTiers();
    expect(await given(person.userId)).toBe('professional');
    [staff, chief] = [await signInAs(app, staff), await signInAs(app, chief)];
  });

  it('costs more no sooner than a day after they were told', async () => {
    const person = await verifiedCustomer(app);
    await setTier(app, person.userId, 'professional');
    await agreed(app, chief, await update(staff, person.userId, { tier: 'premium', reason: 'Its end' }));
    expect(await newsOf(person)).toEqual(['Your tier changes to Premium']);
    expect((await app.call(tiers.getTier, { as: person })).data()).toMatchObject({
      tier: 'professional',
      next: 'premium',
    });
    app.clock.advance(86_400_000 - 1);
    await app.wallet.reviewTiers();
    expect(await given(person.userId)).toBe('professional');
    app.clock.advance(1);
    await app.wallet.reviewTiers();
    expect(await given(person.userId)).toBe('premium');
    expect((await lastAudit(person.userId))?.actorId).toBeNull();
    await app.wallet.reviewTiers();
    expect(await given(person.userId)).toBe('premium');
    // The day has ended every session.
    [staff, chief] = [await signInAs(app, staff), await signInAs(app, chief)];
  });
});

describe('who may change whom', () => {
  it('keeps customers out', async () => {
    const person = await verifiedCustomer(app);
    const answer = await update(person, person.userId, { role: 'admin' });
    expect([answer.status, answer.error()]).toEqual([403, 'You do not have permission to do this']);
  });

  it('lets nobody change their own account', async () => {
    for (const somebody of [staff, chief]) {
      expect((await update(somebody, somebody.userId, { tier: 'premium' })).error()).toBe(
        'You cannot change your own account here',
      );
    }
  });

  it('leaves roles and administrators to super administrators', async () => {
    const [person, colleague] = [await verifiedCustomer(app), await administrator(app)];
    const refused = [
      await update(staff, person.userId, { role: 'premium' }),
      await update(staff, colleague.userId, { tier: 'premium' }),
      await update(staff, chief.userId, { status: 'closed' }),
    ];
    expect(refused.map((answer) => answer.error())).toEqual(
      Array(3).fill('Only a super administrator can do this'),
    );
    // A form that sends the role it was given changes no role.
    expect((await update(staff, person.userId, { role: 'user', lastName: 'Z' })).status).toBe(200);
    expect((await update(chief, colleague.userId, { status: 'suspended' })).status).toBe(200);
    const proposed = await update(chief, person.userId, { role: 'admin', reason: 'New colleague' });
    expect([proposed.status, proposed.data().role]).toEqual([202, 'user']);
    await agreed(app, staff, proposed);
    expect((await app.users.byId(app.database, person.userId))?.role).toBe('admin');
  });

  it('counts with the next request, whatever the token was made for', async () => {
    const colleague = await administrator(app);
    const list = () => app.call(admin.adminListKyc, { as: colleague });
    expect((await list()).status).toBe(200);
    await update(chief, colleague.userId, { role: 'user' });
    expect((await list()).status).toBe(403);
    await update(chief, colleague.userId, { role: 'admin', status: 'suspended' });
    expect((await list()).status).toBe(403);
  });
});

describe('the last super administrator', () => {
  const role = async (person: Person) => (await app.users.byId(app.database, person.userId))?.role;

  it.each([{ role: 'admin' }, { status: 'suspended' }, { status: 'closed' }] as const)(
    'stays when two do this to each other at one moment: %o',
    async (body) => {
      for (let round = 0; round < 5; round++) {
        const other = await administrator(app, 'super_admin');
        const answers = await Promise.all([
          update(chief, other.userId, { ...body, reason: 'Race' }),
          update(other, chief.userId, { ...body, reason: 'Race' }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.error()).toBe(
          'One super administrator who can act must stay',
        );
        const [winner, loser] = answers[0].status === 200 ? [chief, other] : [other, chief];
        expect(await role(winner)).toBe('super_admin');
        // The loser can no longer act at all, so the winner brings them back and one of the two leaves.
        const back = { role: 'super_admin', status: 'active', reason: 'Again' } as const;
        await agreed(app, staff, await update(winner, loser.userId, back));
        if (winner !== chief) chief = await signInAs(app, chief);
        await update(chief, other.userId, { role: 'user', reason: 'Thanks' });
      }
    },
  );

  it('may go when another stays, and nobody acts with rights they have just lost', async () => {
    const [second, third] = [
      await administrator(app, 'super_admin'),
      await administrator(app, 'super_admin'),
    ];
    const answers = await Promise.all([
      update(second, third.userId, { role: 'user', reason: 'Race' }),
      update(third, second.userId, { role: 'user', reason: 'Race' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    for (const person of [second, third]) {
      await update(chief, person.userId, { role: 'user', reason: 'Race is over' });
      expect(await role(person)).toBe('user');
    }
  });
});

describe('a right that is being taken away', () => {
  it.each([{ role: 'admin' }, { status: 'suspended' }] as const)(
    'is not passed on at the last moment: %o',
    async (body) => {
      const [leaving, friend] = [await administrator(app, 'super_admin'), await verifiedCustomer(app)];
      const late = await duringTransaction(
        app.database,
        (tx) => app.users.lockSuperAdministrators(tx).then(() => stop(tx, leaving, body)),
        () => update(leaving, friend.userId, { role: 'super_admin' }),
      );
      expect([late.status, late.error()]).toEqual([403, 'Only a super administrator can do this']);
      expect((await app.users.byId(app.database, friend.userId))?.role).toBe('user');
    },
  );

  const stop = (tx: Tx, { userId }: Person, { role = 'super_admin', status = 'active' }) =>
    tx.run(sql`update app_user set role = ${role}, status = ${status} where id = ${userId}`);
});

describe('what a status means', () => {
  it('suspends at once without ending the session, and tells the person', async () => {
    const person = await verifiedCustomer(app);
    await update(staff, person.userId, { status: 'suspended' });
    expect((await app.call(users.getProfile, { as: person })).data().status).toBe('suspended');
    expect((await mailTo(app, person.email))[0]?.subject).toBe('Account suspended');
    expect((await update(staff, person.userId, { status: 'active' })).data().status).toBe('active');
  });

  it('closes: sessions end and nobody signs in, until it is opened again', async () => {
    const person = await verifiedCustomer(app);
    await update(staff, person.userId, { status: 'closed' });
    expect(await works(person.token)).toBe(false);
    const logIn = () => app.call(auth.login, { body: { email: person.email, password: TEST_PASSWORD } });
    expect((await logIn()).error()).toBe('This account is closed. Please contact support.');
    await update(staff, person.userId, { status: 'active' });
    expect(await works(person.token)).toBe(false);
    expect((await logIn()).status).toBe(200);
  });

  it('vouches for the address when it makes an account active', async () => {
    const person = await registerPerson(app);
    const answer = await update(staff, person.userId, { status: 'active' });
    expect(answer.data()).toMatchObject({ status: 'active', emailVerified: true });
  });
});
