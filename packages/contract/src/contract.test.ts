import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  admin,
  contact,
  copying,
  ENDPOINTS,
  failureText,
  investment,
  keyUseOf,
  type RefusalCode,
  refusalSentence,
  REFUSALS,
  SHARED_SENTENCES,
  wallet,
} from './index.ts';
import { refusalsOf } from './openapi.ts';

/** Codes that calls do not refuse with themselves, but what they hand their work to. */
const PLACING = ['placeTrade', 'placeOco', 'modifyOrder'];
const TRADING = [...PLACING, 'cancelOrder', 'modifyPosition', 'closePosition', 'closeAllPositions'];
const MOVING = ['transferMoney', 'convert', 'withdraw'];
const BEHIND: Readonly<Partial<Record<RefusalCode, readonly string[]>>> = {
  'api-key-symbol': TRADING,
  'api-key-order-limit': PLACING,
  'api-key-day-limit': PLACING,
  'book-copies': PLACING,
  'book-led': ['transferMoney', 'changeBook', 'closeBook'],
  'most-withdrawal': ['withdraw'],
  'claim-open': [...PLACING, ...MOVING, 'allocate', 'addToAllocation', 'invest', 'addToInvestment'],
  'books-halted': [
    ...TRADING,
    ...MOVING,
    'cancelTransaction',
    'cancelByLink',
    'openBook',
    'resetBook',
    'closeBook',
    'register',
    'allocate',
    'addToAllocation',
    'takeFromAllocation',
    'invest',
    'addToInvestment',
    'adminAdjustWallet',
    'adminApproveTransaction',
    'adminRejectTransaction',
    'adminApproveProposal',
  ],
};

describe('the endpoint table', () => {
  it('has no two calls of one name or one address', () => {
    const names = ENDPOINTS.map((one) => one.name);
    const addresses = ENDPOINTS.map((one) => `${one.method} ${one.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('says what calls that trade or move money are refused for, whatever is behind it', () => {
    const missing = Object.entries(BEHIND).flatMap(([code, calls]) =>
      calls.flatMap((name) => {
        const one = ENDPOINTS.find((endpoint) => endpoint.name === name);
        return one && refusalsOf(one).includes(code as RefusalCode) ? [] : [`${name} ${code}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('has a schema for every parameter of a path', () => {
    for (const one of ENDPOINTS) {
      const named = [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Boolean(one.params), one.name).toBe(named.length > 0);
    }
  });

  it('puts everything below /admin, and every write of the addresses, behind an administrator', () => {
    for (const one of ENDPOINTS) {
      const isStaff =
        one.path.startsWith('/admin') || (one.path.startsWith('/wallet-addresses') && one.method !== 'GET');
      expect(one.who === 'admin' || one.who === 'super_admin', one.name).toBe(isStaff);
    }
  });

  it('lets money move only for verified, active customers, and once', () => {
    // What only gives somebody's own money back to them is for everybody.
    const back = new Set(['cancelTransaction', 'takeFromAllocation', 'takeFromInvestment']);
    const moving = ENDPOINTS.filter(
      ({ limit, who, name }) => limit === 'money' && who === 'user' && !back.has(name),
    );
    expect(moving.length).toBeGreaterThan(7);
    const others = [copying.publishStrategy, copying.resumeAllocation, investment.placeTrade];
    for (const { name, demands } of [...moving, ...others])
      expect([name, demands]).toEqual([name, ['active', 'verified']]);
    for (const { name, idempotent } of moving) expect([name, idempotent]).toEqual([name, true]);
  });
});

describe('refusals', () => {
  it('are sentences with a client error or an honest server error', () => {
    for (const [code, [status, sentence]] of Object.entries(REFUSALS)) {
      expect(sentence, code).toMatch(/^[A-Z{].+/);
      expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503], code).toContain(status);
    }
  });

  it('fill in their words', () => {
    expect(refusalSentence('minimum-deposit', { min: '0.001', symbol: 'BTC' })).toBe(
      'Minimum deposit is 0.001 BTC',
    );
  });

  it('are shown as details joined, else the error, else the status', () => {
    const details = [
      { message: 'One', path: 'a' },
      { message: 'Two', path: 'b' },
    ];
    expect(failureText({ error: 'No', details }, 400)).toBe('One; Two');
    expect(failureText({ error: 'No' }, 400)).toBe('No');
    expect(failureText({}, 502)).toBe('HTTP 502');
  });
});

describe('a schema', () => {
  it('speaks in the product’s own sentences', () => {
    const result = contact.submitContact.body.safeParse({
      name: 'A',
      email: 'a@b.co',
      subject: 'S',
      message: 'short',
    });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'Message must be at least 10 characters long',
    ]);
    const unknown = wallet.withdraw.body.safeParse({
      currency: 'USD',
      amount: 1,
      destination: 'x',
      admin: true,
    });
    expect(unknown.error?.issues.map((issue) => issue.message)).toEqual(['Unknown field: admin']);
  });

  it('takes no control characters in what is kept, and line breaks where somebody gives a reason', () => {
    const halt = (reason: string) => admin.adminResumeInstrument.body.safeParse({ reason }).success;
    expect([halt('Two\nlines'), halt('a\u0000b'), halt('\u001b[2J')]).toEqual([true, false, false]);
    const sent = { currency: 'USD', amount: 1, destination: 'x' };
    expect(wallet.withdraw.body.safeParse({ ...sent, destination: 'a\u0000b' }).success).toBe(false);
    expect(wallet.withdraw.body.safeParse({ ...sent, network: 'a\u0000b' }).success).toBe(false);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, true, [], {}, ''])(
    'refuses %s as an amount',
    (amount) => {
      const result = wallet.withdraw.body.safeParse({ currency: 'USD', amount, destination: 'x' });
      expect(result.error?.issues.map((issue) => issue.message)).toEqual(['Please enter a valid amount']);
    },
  );
});

describe('what form and server say alike', () => {
  it('is spelled out once: no schema, refusal or web text writes it anew', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = ['packages/contract/src', 'apps/web/src', 'apps/server/src/modules'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
        .filter((path) => !/shared-sentences\.ts$|components-page/.test(path))
        .map((path) => join(root, folder, path)),
    );
    const copies = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return Object.values(SHARED_SENTENCES)
        .filter((sentence) =>
          [`'${sentence}'`, `"${sentence}"`, `>${sentence}<`].some((copy) => text.includes(copy)),
        )
        .map((sentence) => `${file}: ${sentence}`);
    });
    expect(copies).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });
});

describe('an answer that the version before has kept under a key', () => {
  it('is still an answer, and the same one', () => {
    const proposal = {
      id: 'p',
      kind: 'adjustment',
      userId: 'u',
      user: 'ann@example.test',
      currency: 'USD',
      amount: 12_000,
      reason: 'Agreed',
      proposedBy: 'staff@example.test',
      proposedAt: '2026-03-04T12:00:00.000Z',
      status: 'pending',
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    };
    const kept = { transaction: null, proposal };
    expect(admin.adminAdjustWallet.answer.parse(kept)).toEqual(kept);
    expect(admin.adminApproveProposal.answer.parse(proposal)).toEqual(proposal);
    const approvals = { given: 1, needed: 1, by: ['staff@example.test'] };
    expect(admin.adminTransaction.shape.approvals.parse(approvals)).toEqual(approvals);
  });
});

describe('what an API key may do', () => {
  const named = (use: ReturnType<typeof keyUseOf>) =>
    ENDPOINTS.filter((one) => keyUseOf(one) === use).map(({ name }) => name);

  it('is said of every call', () => {
    const unknown = { name: 'newCall', method: 'GET', path: '/new-section/list', who: 'user' } as const;
    expect(() => keyUseOf(unknown)).toThrow('nothing says whether an API key may call newCall');
    for (const one of ENDPOINTS) expect(keyUseOf(one), one.name).toBeTypeOf('string');
  });

  it('is to change nothing but what its scopes name', () => {
    expect(named('convert')).toEqual(['convert']);
    expect(named('transfer')).toEqual(['transferMoney']);
    const trades = [
      'placeTrade',
      'placeOco',
      'modifyOrder',
      'cancelOrder',
      'modifyPosition',
      'closePosition',
      'closeAllPositions',
    ];
    // In which order they are loaded is nobody's matter.
    expect(new Set(named('trade'))).toEqual(new Set(trades));
    for (const one of ENDPOINTS)
      if (['read', 'open'].includes(keyUseOf(one))) expect([one.name, one.method]).toEqual([one.name, 'GET']);
  });

  it('is never money out, security, keys, settings or what staff do', () => {
    for (const one of ENDPOINTS)
      if (/^\/(?:admin|auth|keys|users|workspace)\b/.test(one.path) || one.who.endsWith('admin'))
        expect([one.name, keyUseOf(one)]).toEqual([one.name, 'session']);
    const closed = [wallet.withdraw, wallet.depositFiat, wallet.depositCrypto, investment.setRiskLimits];
    for (const one of closed) expect(keyUseOf(one), one.name).toBe('session');
  });
});
