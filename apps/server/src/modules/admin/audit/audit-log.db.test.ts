import { admin } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let zoe: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  zoe = await verifiedCustomer(app, { email: 'zoe@example.test' });
  app.clock.advance(60_000);
  const body = { kycStatus: 'pending', reason: 'A good customer' } as const;
  (await app.call(admin.adminUpdateUser, { as: staff, params: { id: zoe.userId }, body })).data();
  app.clock.advance(60_000);
  (await app.call(admin.adminGetUser, { as: staff, params: { id: zoe.userId } })).data();
});
afterAll(() => app.close());

type Query = Record<string, unknown>;
const list = async (query: Query = {}) => (await app.call(admin.adminListAudit, { as: staff, query })).data();
const actions = async (query: Query) => (await list(query)).entries.map(({ action }) => action);
const note = (action: string, subjectId: string | null = null) =>
  app.database.transaction((tx) => app.audit.record(tx, { actorId: staff.userId, action, subjectId }));

describe('the audit log', () => {
  it('says who did what to whom, from where, why, and what was before', async () => {
    const [entry] = (await list({ action: 'user.updated' })).entries;
    expect(entry).toMatchObject({
      actor: staff.email,
      subject: 'zoe@example.test',
      ip: '127.0.0.1',
      detail: {
        before: { kycStatus: 'none' },
        after: { kycStatus: 'pending' },
        reason: 'A good customer',
      },
    });
  });

  it('is filtered by actor, subject, action, beginning of an action, and time', async () => {
    expect(await actions({ actor: staff.email, action: 'user.*' })).toEqual(['user.read', 'user.updated']);
    expect(await actions({ actor: staff.userId, subject: ' Zoe@Example.test ', action: 'user.*' })).toEqual([
      'user.read',
      'user.updated',
    ]);
    expect(await actions({ subjectId: zoe.userId, action: 'user.read' })).toEqual(['user.read']);
    expect(await actions({ action: 'user.nothing' })).toEqual([]);
    expect(await actions({ action: 'moonlight.*' })).toEqual([]);
    expect(await actions({ subject: newId() })).toEqual([]);
    const at = (await list({ action: 'user.updated' })).entries[0]?.at;
    expect(await actions({ from: at, action: 'user.*' })).toEqual(['user.read', 'user.updated']);
    expect(await actions({ from: at, action: 'user.updated' })).toEqual(['user.updated']);
    expect((await actions({ to: at })).includes('user.updated')).toBe(false);
  });

  it('writes down who reads what concerns one person, once for a look', async () => {
    const other = await verifiedCustomer(app);
    const reads = () => actions({ action: 'audit.read' });
    const before = (await reads()).length;
    await list({ subject: other.email });
    await list({ subjectId: other.userId });
    expect(await reads()).toHaveLength(before + 1);
    expect((await list({ action: 'audit.read' })).entries[0]).toMatchObject({
      actor: staff.email,
      subject: other.email,
    });
    await list({ actor: staff.email });
    expect(await reads()).toHaveLength(before + 1);
  });

  it.each([
    [{ actor: 'nobody@example.test' }, 404, 'User not found'],
    [{ action: "user' or 1=1" }, 400, 'This action is not known'],
    [{ hash: 'abc' }, 400, 'A hash has 64 digits from 0 to f'],
    [{ before: '-1' }, 400, 'sequence number must be a whole number from 1 to 999999999'],
  ])('refuses %j in a sentence', async (query, status, sentence) => {
    const answer = await app.call(admin.adminListAudit, { as: staff, query });
    expect([answer.status, answer.error()]).toEqual([status, sentence]);
  });

  it('knows every action there is a row of', async () => {
    const { actions: known } = (await app.call(admin.adminAuditActions, { as: staff })).data();
    expect(known).toContain('user.updated');
    expect(known).toEqual([...new Set(known)].toSorted());
  });

  it('has pages without gap or repeat while rows arrive, in either direction', async () => {
    for (let index = 0; index < 5; index++) await note(index % 2 === 0 ? 'page.even' : 'page.odd');
    for (const query of [{}, { action: 'page.*' }, { actor: staff.userId }]) {
      const whole = (await list({ ...query, limit: 200 })).entries.map(({ seq }) => seq);
      const seen: number[] = [];
      let before: number | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          ...query,
          limit: 3,
          ...(before ? { before } : {}),
        });
        seen.push(...page.entries.map(({ seq }) => seq));
        expect(page.newer === null).toBe(before === null);
        before = page.older;
        await note('page.new');
      } while (before !== null);
      expect(seen).toEqual(whole);
      const now = (await list({ ...query, limit: 200 })).entries.map(({ seq }) => seq);
      const arrived: number[] = [];
      for (let after: number | null = whole[0] ?? null; after !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ ...query, limit: 2, after });
        arrived.push(...page.entries.map(({ seq }) => seq).toReversed());
        after = page.newer;
      }
      expect(arrived.toReversed()).toEqual(now.slice(0, now.indexOf(whole[0] ?? 0)));
    }
  });
});

describe('the log as a file', () => {
  it('holds what the filters show, safe for spreadsheets, and says who took it', async () => {
    await note('=cmd');
    const query = { action: '=cmd' };
    const refused = await app.call(admin.adminExportAudit, { as: staff, query });
    expect(refused.status).toBe(400);
    const answer = await app.call(admin.adminExportAudit, {
      as: staff,
      query: { subject: zoe.email, action: 'user.*' },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit_2026-03-04.csv"');
    const lines = String(answer.data()).split('\r\n');
    expect(lines[0]).toBe('\uFEFFNumber,Date,Actor,Action,Subject,IP,Detail,Hash');
    expect(lines.slice(1, 3).map((line) => line.split(',')[3])).toEqual(['user.read', 'user.updated']);
    const whole = String((await app.call(admin.adminExportAudit, { as: staff })).data());
    expect(whole).toContain(",'=cmd,");
    const [row] = (await list({ action: 'audit.exported', limit: 1 })).entries;
    expect(row).toMatchObject({ actor: staff.email, ip: '127.0.0.1', detail: { filters: {} } });
  });

  it('asks for the password again in live mode', () => {
    expect(admin.adminExportAudit.demands).toContain('confirmed-when-live');
  });
});
