import { describe, expect, it } from 'vitest';
import type { Account } from './account.ts';
import { createAccountMemory } from './account-memory.ts';

const account = (userId: string, positions = 0, version = 1n) =>
  ({
    userId,
    version,
    state: { positions: Array.from({ length: positions }, () => ({})), orders: [] },
  }) as unknown as Account;

const call = (key: string, userId = 'ada') => ({
  userId,
  method: 'POST',
  path: '/trade',
  key,
  request: null,
});

describe('remembered accounts', () => {
  it('are the last that were kept', () => {
    const memory = createAccountMemory();
    memory.keep(account('ada', 2, 1n));
    memory.keep(account('ada', 3, 2n));
    expect(memory.find('ada')?.version).toBe(2n);
    memory.forget('ada');
    memory.forget('ada');
    expect(memory.find('ada')).toBeUndefined();
  });

  it('go in the order in which they were active last, as many as must', () => {
    const memory = createAccountMemory(10);
    for (const name of ['ada', 'ben', 'cid']) memory.keep(account(name, 2));
    memory.keep(account('ada', 3));
    expect(['ada', 'ben', 'cid'].map((name) => memory.find(name) !== undefined)).toEqual([true, true, true]);
    memory.keep(account('dee', 1));
    expect(['ada', 'ben', 'cid', 'dee'].map((name) => memory.find(name) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    memory.keep(account('giant', 50));
    expect(['ada', 'cid', 'dee', 'giant'].some((name) => memory.find(name) !== undefined)).toBe(false);
    // And what had to go does not weigh any more.
    memory.keep(account('ben', 9));
    expect(memory.find('ben')).toBeDefined();
  });
});

describe('calls that are made once', () => {
  it('are new the first time, each person with their own keys', () => {
    const memory = createAccountMemory();
    expect([call('k'), call('k'), call('k', 'ben'), call('l')].map(memory.isFirstCall)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('are forgotten when there were many since', () => {
    const memory = createAccountMemory(10, 2);
    for (const key of ['a', 'b', 'c']) memory.isFirstCall(call(key));
    expect([memory.isFirstCall(call('c')), memory.isFirstCall(call('a'))]).toEqual([false, true]);
  });
});
