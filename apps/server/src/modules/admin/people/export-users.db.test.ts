import { admin, books } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, registerPerson, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const HEADER =
  '\uFEFFId,Email,First Name,Last Name,Phone,Role,Status,Tier,Account Type,KYC,Email Verified,Two-Factor,Balance (USD),Last Login,Created';

let app: TestApp;
let staff: Person;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

const download = (query: Readonly<Record<string, unknown>> = {}, as: Person = staff) =>
  app.call(admin.adminExportUsers, { as, query });
const linesOf = (answer: { readonly body: unknown }) =>
  (answer.body as { data: string }).data.split('\r\n').slice(0, -1);
const audited = () =>
  app.database.rows<Record<string, unknown>>(sql`
    select actor_id, subject_id, ip, detail from audit_entry where action = 'user.exported' order by seq desc`);

describe('the list of users as a file', () => {
  it('has a name, a type, the header and a line for each, and is written down', async () => {
    const person = await verifiedCustomer(app, {
      firstName: '=HYPERLINK("x")',
      lastName: 'Two, Names',
      phone: '+44 20 7946 0000',
      email: 'formula@example.test',
    });
    const answer = await download({ search: 'formula@' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users_2026-03-04.csv"',
    });
    const moment = '2026-03-04T12:00:00.000Z';
    expect(linesOf(answer)).toEqual([
      HEADER,
      `${person.userId},formula@example.test,"'=HYPERLINK(""x"")","Two, Names",'+44 20 7946 0000,user,active,standard,individual,none,yes,no,10000.00,${moment},${moment}`,
    ]);
    expect((await audited())[0]).toEqual({
      actor_id: staff.userId,
      subject_id: null,
      ip: '127.0.0.1',
      detail: { filters: { search: 'formula@', sort: 'created' }, rows: 1 },
    });
  });

  it('honours every filter and the order of the screen', async () => {
    const ann = await registerPerson(app, { firstName: 'Ann', email: 'filters-b@example.test' });
    const ben = await registerPerson(app, { firstName: 'Ben', email: 'filters-a@example.test' });
    await app.database.run(
      sql`update app_user set kyc_status = 'pending', tier = 'premium', role = 'premium' where id = ${ben.userId}`,
    );
    const ids = async (query: Readonly<Record<string, unknown>>) =>
      linesOf(await download({ search: 'filters-', ...query }))
        .slice(1)
        .map((line) => line.split(',')[0]);
    expect(await ids({ sort: 'name' })).toEqual([ann.userId, ben.userId]);
    expect(await ids({ sort: 'email' })).toEqual([ben.userId, ann.userId]);
    for (const query of [{ kycStatus: 'pending' }, { tier: 'premium' }, { role: 'premium' }]) {
      expect(await ids(query)).toEqual([ben.userId]);
    }
    expect(await ids({ status: 'active' })).toEqual([]);
  });

  it('carries all of many, each with their own balance', async () => {
    await app.database.run(sql`
      insert into app_user (id, email, first_name, last_name, role, status, tier, account_type, kyc_status,
        terms_accepted_at, created_at)
      select gen_random_uuid(), 'many-' || lpad(n::text, 4, '0') || '@example.test', 'Many', 'X', 'user', 'pending',
        'standard', 'individual', 'none', now(), now() from generate_series(1, 1200) n`);
    const lines = linesOf(await download({ search: 'many-', sort: 'email' })).slice(1);
    expect(lines).toHaveLength(1200);
    expect(lines.map((line) => line.split(',')[1])).toEqual(
      Array.from({ length: 1200 }, (_, index) => `many-${String(index + 1).padStart(4, '0')}@example.test`),
    );
    expect(new Set(lines.map((line) => line.split(',')[12]))).toEqual(new Set(['0.00']));
  });

  it('has what somebody has in all accounts of real money', async () => {
    const person = await verifiedCustomer(app, { email: 'several@example.test' });
    const open = async (kind: 'trading' | 'practice') =>
      (await app.call(books.openBook, { as: person, body: { kind, name: 'Another' } })).data().id;
    await open('practice');
    const moved = { from: person.userId, to: await open('trading'), amount: 700 };
    (await app.call(books.transferMoney, { as: person, body: moved })).data();
    const [, line] = linesOf(await download({ search: 'several@' }));
    expect(line?.split(',')[12]).toBe('10000.00');
  });

  it('takes no page, is for administrators, and asks for the password again in live mode', async () => {
    expect((await download({ page: 1 })).status).toBe(400);
    const before = await audited();
    expect((await download({}, await verifiedCustomer(app))).status).toBe(403);
    expect(await audited()).toEqual(before);
    expect(admin.adminExportUsers.demands).toContain('confirmed-when-live');
  });

  it('gives nothing out that could not be written down, and its place back', async () => {
    const { record } = app.audit;
    Object.assign(app.audit, { record: () => Promise.reject(new Error('the log is away')) });
    const refused = [await download(), await download(), await download()];
    Object.assign(app.audit, { record });
    expect(refused.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await download()).status).toBe(200);
  });
});
