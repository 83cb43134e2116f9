import { admin, notifications, wallet, walletAddresses } from '@halyard/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { agreed, shownAddress } from '../../testing/two-people.ts';

/** What is proposed by one and decided by another: when it counts, and when it does not any more. */

let app: TestApp;
let staff: Person;
let other: Person;
let chief: Person;
let person: Person;
beforeEach(async () => {
  app = await createTestApp({ WELCOME_CREDIT_USD: 50_000, STEP_UP_WITHDRAWAL_USD: 1_000_000 });
  [staff, other] = [await administrator(app), await administrator(app)];
  chief = await administrator(app, 'super_admin');
  person = await verifiedCustomer(app);
});
afterEach(() => app.close());

const VOID =
  'This no longer stands: what it would change has been changed, or whoever proposed it has lost their rights. Please propose it again.';
const ETHER = {
  symbol: 'ETH',
  name: 'Ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  network: 'Ethereum (ERC-20)',
  minDeposit: '0.01',
  confirmations: 12,
  icon: 'ethereum',
  color: 'blue',
  bgColor: 'blue',
  borderColor: 'blue',
};
const MINE = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

const update = (as: Person, { userId }: Person, body: Readonly<Record<string, unknown>>) =>
  app.call(admin.adminUpdateUser, { as, params: { id: userId }, body });
const approve = (as: Person, id: string) => app.call(admin.adminApproveProposal, { as, params: { id } });
const approveTransfer = (as: Person, id: string) =>
  app.call(admin.adminApproveTransaction, { as, params: { id } });
const list = async () => (await app.call(admin.adminListApprovals, { as: chief })).data().approvals;
const edit = (as: Person, id: string, body: Readonly<Record<string, unknown>>) =>
  app.call(walletAddresses.updateWalletAddress, { as, params: { id }, body });
const toggle = (as: Person, id: string) =>
  app.call(walletAddresses.toggleWalletAddress, { as, params: { id } });
const shownTo = async (as: Person) =>
  (await app.call(walletAddresses.listWalletAddresses, { as })).data().map(({ address }) => address);
const roleOf = async ({ userId }: Person) => (await app.users.byId(app.database, userId))?.role;

async function proposedAdjustment(as: Person): Promise<string> {
  const body = { userId: person.userId, currency: 'USD', amount: 20_000, reason: 'Large' };
  return (await app.call(admin.adminAdjustWallet, { as, body })).data().proposal?.id ?? '';
}
async function halfApprovedWithdrawal(as: Person): Promise<string> {
  const body = { currency: 'USD', amount: 12_000, destination: 'My bank account 12345678' };
  const { id } = (await app.call(wallet.withdraw, { as: person, body })).data();
  expect((await approveTransfer(as, id)).status).toBe(202);
  return id;
}

describe('an approval of somebody who is no administrator any more', () => {
  it.each([{ role: 'user' }, { status: 'suspended' }, { status: 'closed' }])(
    'counts for nothing: %o',
    async (body) => {
      const proposal = await proposedAdjustment(staff);
      const withdrawal = await halfApprovedWithdrawal(staff);
      (await update(chief, staff, { ...body, reason: 'Gone' })).data();
      expect((await list()).map(({ status }) => status)).toEqual(['void', 'void']);
      const late = await approve(other, proposal);
      expect([late.status, late.error()]).toEqual([409, VOID]);
      // The second approval of the withdrawal is the first one now.
      expect((await approveTransfer(other, withdrawal)).data().approvals).toMatchObject({
        given: 1,
        by: [other.email],
      });
      expect((await approveTransfer(chief, withdrawal)).data().status).toBe('completed');
    },
  );

  it('counts for nothing either when the rights come back', async () => {
    const proposal = await proposedAdjustment(staff);
    (await update(chief, staff, { status: 'suspended', reason: 'Away' })).data();
    await agreed(app, other, await update(chief, staff, { status: 'active', reason: 'Back' }));
    expect((await approve(other, proposal)).error()).toBe(VOID);
  });

  it('counts for nothing when both happen at one moment', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await administrator(app);
      const proposal = await proposedAdjustment(leaving);
      const [approved, gone] = await Promise.all([
        approve(other, proposal),
        update(chief, leaving, { role: 'user', reason: 'Gone' }),
      ]);
      expect(gone.status).toBe(200);
      // Either it was carried out before, or not at all.
      const kept = (await list()).find(({ id }) => id === proposal);
      expect(kept?.status).toBe(approved.status === 200 ? 'approved' : 'void');
    }
  });
});

describe('a deposit address', () => {
  it('is shown to customers by two, and taken from them by one', async () => {
    const made = await app.call(walletAddresses.createWalletAddress, { as: staff, body: ETHER });
    expect([made.status, made.body]).toMatchObject([
      202,
      { message: 'Change of a deposit address sent for approval', data: { isActive: false } },
    ]);
    expect(await shownTo(person)).toEqual([]);
    const { id, proposal } = made.data();
    expect(proposal).toMatchObject({ kind: 'wallet-address', about: 'ETH on Ethereum (ERC-20)' });
    expect((await approve(staff, proposal?.id ?? '')).error()).toBe('You cannot approve your own request');
    expect((await approve(other, proposal?.id ?? '')).status).toBe(200);
    expect(await shownTo(person)).toEqual([ETHER.address]);

    const changed = await edit(staff, id, { address: MINE });
    expect([changed.status, changed.data().address]).toEqual([202, ETHER.address]);
    expect(changed.data().proposal?.changes).toEqual([
      { field: 'address', before: ETHER.address, after: MINE },
    ]);
    expect((await edit(other, id, { name: 'Ether' })).error()).toBe(
      'A change of this is waiting for approval. Please decide about that one first.',
    );
    expect(await shownTo(person)).toEqual([ETHER.address]);
    expect((await toggle(staff, id)).status).toBe(200);
    expect(await shownTo(person)).toEqual([]);
    // Switching it off was a change underneath.
    expect((await approve(other, changed.data().proposal?.id ?? '')).error()).toBe(VOID);
  });

  it('that was prepared cannot become another one between proposal and approval', async () => {
    const { id, isActive } = await shownAddress(app, { ...ETHER, symbol: 'ETH' });
    expect(isActive).toBe(true);
    (await toggle(staff, id)).data();
    const shown = (await toggle(staff, id)).data();
    expect(shown.isActive).toBe(false);
    (await edit(staff, id, { address: MINE })).data();
    expect((await approve(other, shown.proposal?.id ?? '')).error()).toBe(VOID);
    expect(await shownTo(person)).toEqual([]);
  });

  it('is told to the super administrators, before and after', async () => {
    const made = await app.call(walletAddresses.createWalletAddress, { as: staff, body: ETHER });
    await agreed(app, other, made);
    const told = (await app.call(notifications.listNotifications, { as: chief, query: {} })).data();
    expect(told.notifications.map(({ title }) => title).slice(0, 2)).toEqual([
      'A deposit address was changed by two administrators',
      'A deposit address waits for a second administrator',
    ]);
    expect(told.notifications[1]?.body).toContain(`by ${staff.email}`);
    expect(told.notifications[1]?.body).toContain(ETHER.address);
  });
});

describe('rights of staff', () => {
  it('are given by a super administrator and somebody else, and taken away by one', async () => {
    const body = { role: 'admin', tier: 'premium', reason: 'New colleague' };
    const answer = await update(chief, person, body);
    expect([answer.status, answer.data()]).toMatchObject([202, { role: 'user', tier: 'standard' }]);
    expect(answer.data().proposal?.changes).toEqual([
      { field: 'role', before: 'user', after: 'admin' },
      { field: 'tier', before: 'standard', after: 'premium' },
    ]);
    const id = answer.data().proposal?.id ?? '';
    expect((await approve(chief, id)).error()).toBe('You cannot approve your own request');
    expect((await approve(staff, id)).status).toBe(200);
    expect(await roleOf(person)).toBe('admin');
    expect((await update(chief, person, { role: 'user', reason: 'Gone' })).data().role).toBe('user');
  });

  it('are given back by two as well', async () => {
    (await update(chief, staff, { status: 'suspended', reason: 'Away' })).data();
    const back = await update(chief, staff, { status: 'active', reason: 'Back' });
    expect([back.status, back.data().status]).toEqual([202, 'suspended']);
    const raised = await update(chief, other, { role: 'super_admin', reason: 'Needed' });
    expect([raised.status, raised.data().role]).toEqual([202, 'admin']);
  });

  it('are not given by a proposal of somebody who has ceased to be a super administrator', async () => {
    const second = await administrator(app, 'super_admin');
    const id = (await update(second, person, { role: 'admin', reason: 'Friend' })).data().proposal?.id ?? '';
    (await update(chief, second, { role: 'admin', reason: 'Less' })).data();
    expect((await approve(staff, id)).error()).toBe(VOID);
    expect(await roleOf(person)).toBe('user');
  });

  it('of a person who was changed since are proposed again', async () => {
    const id = (await update(chief, person, { role: 'admin', reason: 'New' })).data().proposal?.id ?? '';
    (await update(staff, person, { status: 'suspended', reason: 'Odd payments' })).data();
    expect((await approve(staff, id)).error()).toBe(VOID);
    expect((await list()).find((one) => one.id === id)?.status).toBe('void');
  });
});

it('an installation with one administrator is told what to do', async () => {
  const alone = await createTestApp();
  try {
    const only = await administrator(alone, 'super_admin');
    const made = await alone.call(walletAddresses.createWalletAddress, { as: only, body: ETHER });
    expect(made.body).toMatchObject({
      message:
        'Change of a deposit address sent for approval. Nobody else can approve it yet: the operator adds an administrator with npm run admin.',
    });
    expect((await alone.call(admin.adminListApprovals, { as: only })).data()).toMatchObject({ others: 0 });
  } finally {
    await alone.close();
  }
});
