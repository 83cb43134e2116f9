import type { users } from '@halyard/contract';
import { expect, test } from 'vitest';
import { createOwnUser } from './own-user.ts';

const ADA = {
  id: 'ada',
  status: 'active',
  emailVerified: true,
  firstName: 'Ada',
} as users.User;
const UNCONFIRMED: users.User = { ...ADA, status: 'pending', emailVerified: false };
const SUSPENDED: users.User = { ...ADA, status: 'suspended' };

/** A server that answers when it is told to, and a clock that goes on when it is told to. */
function setUp(first: users.User | null) {
  let here = first;
  const asked: PromiseWithResolvers<users.User>[] = [];
  const due: (() => void)[] = [];
  const ownUser = createOwnUser({
    ask: () => {
      const one = Promise.withResolvers<users.User>();
      asked.push(one);
      return one.promise;
    },
    here: () => here,
    keep: (user) => {
      here = user;
    },
    after: (_, work) => {
      due.push(work);
      return () => undefined;
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    ownUser,
    asked: () => asked.length,
    here: () => here,
    become: (user: users.User | null) => {
      here = user;
    },
    answer: async (which: number, user: users.User) => {
      asked[which]?.resolve(user);
      await settle();
    },
    fail: async (which: number) => {
      asked[which]?.reject(new Error('no network'));
      await settle();
    },
    goOn: () => {
      for (const work of due.splice(0)) work();
    },
  };
}

test('who is looked at again is read anew while they are held back, and nobody else is', async () => {
  for (const heldBack of [UNCONFIRMED, SUSPENDED]) {
    const { ownUser, asked, here, answer } = setUp(heldBack);
    ownUser.lookAgain();
    await answer(0, ADA);
    expect(here()).toBe(ADA);
    ownUser.lookAgain();
    expect(asked()).toBe(1);
  }
  const nobody = setUp(null);
  nobody.ownUser.lookAgain();
  void nobody.ownUser.read();
  expect(nobody.asked()).toBe(0);
});

test('who waits for it waits for the first answer alone', async () => {
  const { ownUser, here, answer, fail, goOn } = setUp(UNCONFIRMED);
  let isDone = false;
  void ownUser.read().then(() => {
    isDone = true;
  });
  await Promise.resolve();
  expect(isDone).toBe(false);
  await fail(0);
  expect([isDone, here()]).toEqual([true, UNCONFIRMED]);
  goOn();
  await answer(1, ADA);
  expect(here()).toBe(ADA);
});

test('what could not be read is tried once more', async () => {
  const { ownUser, asked, here, answer, fail, goOn } = setUp(SUSPENDED);
  void ownUser.read();
  await fail(0);
  expect(asked()).toBe(1);
  goOn();
  await answer(1, ADA);
  expect(here()).toBe(ADA);

  void ownUser.read();
  await fail(2);
  goOn();
  await fail(3);
  goOn();
  expect(asked()).toBe(4);
  expect(here()).toBe(ADA);
});

test('an answer that was asked for later is the one that counts', async () => {
  const { ownUser, asked, here, answer, fail, goOn } = setUp(ADA);
  void ownUser.read();
  void ownUser.read();
  await answer(0, { ...ADA });
  await answer(1, SUSPENDED);
  expect(here()).toBe(SUSPENDED);
  void ownUser.read();
  void ownUser.read();
  await answer(3, ADA);
  await answer(2, SUSPENDED);
  expect(here()).toBe(ADA);

  // Nor is one tried again for which another has been asked since.
  void ownUser.read();
  await fail(4);
  void ownUser.read();
  goOn();
  expect(asked()).toBe(6);
});

test('what somebody has changed themselves meanwhile is not undone by an older answer', async () => {
  const { ownUser, here, become, answer, goOn } = setUp(ADA);
  const renamed = { ...ADA, firstName: 'Augusta' };
  void ownUser.read();
  become(renamed);
  await answer(0, ADA);
  expect(here()).toBe(renamed);
  goOn();
  await answer(1, { ...renamed });
  expect(here()).toEqual(renamed);
});

test('who has left meanwhile is not brought back', async () => {
  const { ownUser, asked, here, become, answer, goOn } = setUp(ADA);
  void ownUser.read();
  become(null);
  await answer(0, ADA);
  goOn();
  expect(here()).toBeNull();
  expect(asked()).toBe(1);
});
