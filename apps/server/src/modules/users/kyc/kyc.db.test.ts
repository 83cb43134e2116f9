import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, refusalSentence, refusalStatus, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administrator,
  mailTo,
  type Person,
  registerPerson,
  verifiedCustomer,
} from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PDF = Buffer.from('%PDF-1.7 a passport, scanned');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const EMPTY_PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
const EMPTY_JPEG = Buffer.from('ffd8ffc0000b080000028001011100ffd90000', 'hex');

let app: TestApp;
let dataDir: string;
let staff: Person;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'halyard documents '));
  app = await createTestApp({ dataDir });
  staff = await administrator(app);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function upload(
  person: Person | null,
  content: Buffer,
  { type = 'application/pdf', kind = 'identity' } = {},
) {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/users/kyc/documents?kind=${kind}`,
    headers: { 'content-type': type, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
    payload: content,
  });
  return { status: response.statusCode, body: response.json<{ data: { id: string }; error?: string }>() };
}

const submit = (as: Person) => app.call(users.submitKyc, { as });
const getCase = async (as: Person) => (await app.call(users.getKyc, { as })).data();
/** Decides about what was handed in last, unless the body says otherwise. */
const decide = async (as: Person, userId: string, body: Readonly<Record<string, unknown>>) => {
  const row = await app.database.row<{ at: Date }>(
    sql`select submitted_at as at from kyc_case where user_id = ${userId}`,
  );
  const seen = { submittedAt: row?.at.toISOString() ?? null };
  return app.call(admin.adminDecideKyc, { as, params: { userId }, body: { ...seen, ...body } });
};
const openCase = (as: Person, userId: string) => app.call(admin.adminGetKyc, { as, params: { userId } });
const lastAudit = async (subjectId: string) => (await app.audit.page(app.database, { subjectId }, 1)).rows[0];
const files = () => readdir(join(dataDir, 'documents')).catch(() => []);

async function submitted(): Promise<Person> {
  const person = await verifiedCustomer(app);
  await upload(person, PDF);
  (await submit(person)).data();
  return person;
}

describe('uploading a document', () => {
  it('keeps it outside the web root, for the server alone, under a name that says nothing', async () => {
    const person = await verifiedCustomer(app);
    const { status, body } = await upload(person, PDF);
    expect([status, body.data]).toMatchObject([
      200,
      { kind: 'identity', mediaType: 'application/pdf', bytes: PDF.length },
    ]);
    const row = await app.database.row<{ file: string; sha256: string }>(
      sql`select file_name as file, sha256 from kyc_document where id = ${body.data.id}`,
    );
    const path = join(dataDir, 'documents', row?.file ?? '');
    expect(row?.file).toMatch(/^[0-9a-f]{48}$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path)).toEqual(PDF);
    expect(JSON.stringify(await getCase(person))).not.toContain(row?.file);
  });

  it.each([
    ['a PDF that says it is a picture', PDF, 'image/png', 'application/pdf'],
    ['a picture that says it is a PDF', PNG, 'application/pdf', 'image/png'],
    ['a photograph', JPEG, 'image/jpeg', 'image/jpeg'],
  ])('goes by the content: %s', async (_, content, type, mediaType) => {
    const { body } = await upload(await verifiedCustomer(app), content, { type });
    expect(body.data).toMatchObject({ mediaType });
  });

  it.each([
    [
      'a page with a script',
      Buffer.from('<html><script>alert(1)</script>'),
      'application/pdf',
      'document-type',
    ],
    ['nothing', Buffer.alloc(0), 'application/pdf', 'document-type'],
    ['an almost-PNG', PNG.subarray(0, 5), 'image/png', 'document-type'],
    ['a PNG without pixels', EMPTY_PNG, 'image/png', 'document-empty'],
    ['a JPEG without pixels', EMPTY_JPEG, 'image/jpeg', 'document-empty'],
    ['a type that is not taken', PDF, 'text/html', 'unsupported-media-type'],
    ['JSON', Buffer.from('{"kind":"identity"}'), 'application/json', 'unsupported-media-type'],
  ] as const)('refuses %s', async (_, content, type, code) => {
    const before = await files();
    const { status, body } = await upload(await verifiedCustomer(app), content, { type });
    expect([status, body.error]).toEqual([refusalStatus(code), refusalSentence(code)]);
    expect(await files()).toEqual(before);
  });

  it('refuses what is too large, a stranger, and a kind there is not', async () => {
    const person = await verifiedCustomer(app);
    const large = await upload(person, Buffer.concat([PDF, Buffer.alloc(8 * 1024 * 1024)]));
    expect([large.status, large.body.error]).toEqual([413, 'The request is too large']);
    expect(
      (await upload(person, Buffer.concat([PDF, Buffer.alloc(8 * 1024 * 1024 - PDF.length)]))).status,
    ).toBe(200);
    expect((await upload(null, PDF)).status).toBe(401);
    expect((await upload(person, PDF, { kind: 'selfie' })).status).toBe(400);
  });

  it('takes ten documents, also when they come at once, and keeps no file of the others', async () => {
    const person = await verifiedCustomer(app);
    const before = (await files()).length;
    const answers = await Promise.all(Array.from({ length: 13 }, () => upload(person, PDF)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.error).toBe('You have uploaded the largest number of documents');
    expect((await files()).length).toBe(before + 10);
  });

  it('takes raw bodies nowhere else', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/pdf' },
      payload: PDF,
    });
    expect(response.statusCode).toBe(415);
  });
});

describe('handing in', () => {
  it('needs a verified address and a document that shows who one is', async () => {
    const pending = await registerPerson(app);
    expect((await submit(pending)).error()).toBe('Please verify your email address first');
    const person = await verifiedCustomer(app);
    expect((await submit(person)).error()).toBe('Please upload an identity document first');
    await upload(person, PDF, { kind: 'address' });
    expect((await submit(person)).error()).toBe('Please upload an identity document first');
    await upload(person, PNG);
    expect((await submit(person)).data()).toMatchObject({
      status: 'pending',
      submittedAt: app.clock.now().toISOString(),
      decidedAt: null,
    });
  });

  it('freezes the documents until staff decide', async () => {
    const person = await submitted();
    expect((await submit(person)).error()).toBe('Your documents are already being reviewed');
    expect((await upload(person, PDF)).body.error).toBe('Your documents are already being reviewed');
    expect((await decide(staff, person.userId, { decision: 'verified' })).status).toBe(200);
    expect((await submit(person)).error()).toBe('Your identity is already verified');
    expect((await upload(person, PDF)).body.error).toBe('Your identity is already verified');
  });
});

describe('reviewing', () => {
  it('lists who waits, the longest first, with their documents', async () => {
    const first = await submitted();
    app.clock.advance(60_000);
    const second = await submitted();
    const { cases, pagination } = (await app.call(admin.adminListKyc, { as: staff })).data();
    const ids = cases.map(({ userId }) => userId);
    expect(ids.indexOf(first.userId)).toBeLessThan(ids.indexOf(second.userId));
    expect(cases.find(({ userId }) => userId === first.userId)).toMatchObject({
      email: first.email,
      status: 'pending',
      documents: [{ kind: 'identity' }],
    });
    expect(pagination).toMatchObject({ currentPage: 1, totalItems: cases.length });
  });

  it('verifies, and tells the person', async () => {
    const person = await submitted();
    expect((await decide(staff, person.userId, { decision: 'verified' })).data().status).toBe('verified');
    expect((await app.call(users.getProfile, { as: person })).data().kycStatus).toBe('verified');
    expect((await mailTo(app, person.email))[0]?.subject).toBe('Identity verified');
    expect((await decide(staff, person.userId, { decision: 'verified' })).error()).toBe(
      'There is nothing to review',
    );
    expect(await lastAudit(person.userId)).toMatchObject({
      actorId: staff.userId,
      action: 'kyc.verified',
      detail: { before: { kycStatus: 'pending' }, after: { kycStatus: 'verified' }, reason: null },
    });
  });

  it('rejects with a reason, and the person may start anew', async () => {
    const person = await submitted();
    expect((await decide(staff, person.userId, { decision: 'rejected' })).error()).toBe(
      'Please give a reason',
    );
    app.clock.advance(1000);
    await decide(staff, person.userId, { decision: 'rejected', reason: 'The picture is not sharp' });
    expect(await getCase(person)).toMatchObject({ status: 'rejected', reason: 'The picture is not sharp' });
    expect((await mailTo(app, person.email))[0]?.text).toContain('The picture is not sharp');
    app.clock.advance(1000);
    for (let count = 0; count < 10; count++) expect((await upload(person, PNG)).status).toBe(200);
    expect((await upload(person, PNG)).status).toBe(409);
    expect((await submit(person)).data()).toMatchObject({ status: 'pending', reason: null, decidedAt: null });
  });

  it('decides about what was looked at, not about what was handed in since', async () => {
    const person = await submitted();
    const { submittedAt } = (await openCase(staff, person.userId)).data();
    await decide(await administrator(app), person.userId, { decision: 'rejected', reason: 'Too dark' });
    app.clock.advance(1000);
    await upload(person, PNG);
    await submit(person);
    const stale = await decide(staff, person.userId, { decision: 'verified', submittedAt });
    expect([stale.status, stale.error()]).toEqual([
      409,
      'Somebody else changed this in the meantime. Please reload and try again.',
    ]);
    const blind = await decide(staff, person.userId, { decision: 'verified', submittedAt: undefined });
    expect(blind.status).toBe(400);
    const never = await decide(staff, person.userId, { decision: 'verified', submittedAt: null });
    expect(never.body).toMatchObject({ code: 'edit-conflict' });
    expect((await getCase(person)).status).toBe('pending');
    const seen = (await openCase(staff, person.userId)).data().submittedAt;
    const fresh = await decide(staff, person.userId, { decision: 'verified', submittedAt: seen });
    expect(fresh.data().status).toBe('verified');
  });

  it('finds people in each queue by name or address, and counts what was decided before', async () => {
    const person = await verifiedCustomer(app, { firstName: 'Zoë', lastName: '100% Sample' });
    await upload(person, PDF);
    await submit(person);
    const found = async (query: Readonly<Record<string, unknown>>) =>
      (await app.call(admin.adminListKyc, { as: staff, query })).data().cases;
    for (const search of ['zoë 100%', person.email.toUpperCase()]) {
      expect(await found({ search })).toMatchObject([{ userId: person.userId, decisions: 0 }]);
    }
    expect(await found({ search: 'z%ample' })).toEqual([]);
    await decide(staff, person.userId, { decision: 'rejected', reason: 'Too dark' });
    expect(await found({ search: person.email })).toEqual([]);
    expect(await found({ search: person.email, status: 'rejected' })).toMatchObject([
      {
        userId: person.userId,
        accountType: 'individual',
        decisions: 1,
        reason: 'Too dark',
        documents: [{ mediaType: 'application/pdf' }],
      },
    ]);
    app.clock.advance(1000);
    await upload(person, PNG);
    await submit(person);
    expect(await found({ search: person.email })).toMatchObject([
      { decisions: 1, documents: [{ mediaType: 'image/png' }] },
    ]);
  });

  it('shows the documents it was about, also after a verdict without another submission', async () => {
    const person = await submitted();
    await decide(staff, person.userId, { decision: 'rejected', reason: 'Too dark' });
    app.clock.advance(1000);
    const body = { kycStatus: 'verified', reason: 'Seen at the counter' };
    (await app.call(admin.adminUpdateUser, { as: staff, params: { id: person.userId }, body })).data();
    const query = { search: person.email, status: 'verified' };
    expect((await app.call(admin.adminListKyc, { as: staff, query })).data().cases).toMatchObject([
      { decisions: 2, documents: [{ mediaType: 'application/pdf' }] },
    ]);
  });

  it('lists somebody who was verified from the first moment, too', async () => {
    const given = { email: 'ready@example.test', firstName: 'Rea', lastName: 'Dy', password: null };
    const { id } = await app.database.transaction((tx) =>
      app.auth.createReadyUser(tx, { ...given, kycStatus: 'verified' }),
    );
    const query = { search: given.email, status: 'verified' };
    expect((await app.call(admin.adminListKyc, { as: staff, query })).data().cases).toMatchObject([
      { userId: id, decisions: 1, documents: [] },
    ]);
    expect((await openCase(staff, id)).data().decisions).toMatchObject([{ decision: 'verified', by: null }]);
  });

  it('lists what was decided with the newest first', async () => {
    const [first, second] = [await submitted(), await submitted()];
    await decide(staff, second.userId, { decision: 'verified' });
    app.clock.advance(1000);
    await decide(staff, first.userId, { decision: 'verified' });
    const query = { status: 'verified' };
    const { cases } = (await app.call(admin.adminListKyc, { as: staff, query })).data();
    const ids = cases.map(({ userId }) => userId);
    expect(ids.indexOf(first.userId)).toBeLessThan(ids.indexOf(second.userId));
  });

  it('decides once when two decide at the same time', async () => {
    const [person, colleague] = [await submitted(), await administrator(app)];
    const answers = await Promise.all([
      decide(staff, person.userId, { decision: 'verified' }),
      decide(colleague, person.userId, { decision: 'rejected', reason: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is not for one's own case, nor for another administrator's without being a super administrator", async () => {
    const [colleague, chief] = [await administrator(app), await administrator(app, 'super_admin')];
    await upload(colleague, PDF);
    await submit(colleague);
    const verdict = { decision: 'verified' };
    expect((await decide(colleague, colleague.userId, verdict)).error()).toBe(
      'You cannot change your own account here',
    );
    expect((await decide(staff, colleague.userId, verdict)).error()).toBe(
      'Only a super administrator can do this',
    );
    expect((await decide(chief, colleague.userId, verdict)).status).toBe(200);
    const person = await submitted();
    expect((await decide(person, person.userId, verdict)).status).toBe(403);
  });
});

describe('opening a case', () => {
  it('shows the person, the documents by name and every decision so far, and is written down', async () => {
    const person = await submitted();
    const colleague = await administrator(app);
    await decide(colleague, person.userId, { decision: 'rejected', reason: 'The picture is not sharp' });
    app.clock.advance(1000);
    await upload(person, PNG);
    await submit(person);
    const chief = await administrator(app, 'super_admin');
    const body = { kycStatus: 'verified', reason: 'Seen at the counter' };
    await app.call(admin.adminUpdateUser, { as: chief, params: { id: person.userId }, body });

    const opened = (await openCase(staff, person.userId)).data();
    expect(opened).toMatchObject({
      status: 'verified',
      person: { id: person.userId, email: person.email, emailVerified: true, accountType: 'individual' },
      documents: [{ mediaType: 'application/pdf' }, { mediaType: 'image/png' }],
      decisions: [
        { decision: 'verified', by: chief.email, reason: 'Seen at the counter' },
        { decision: 'rejected', by: colleague.email, reason: 'The picture is not sharp' },
      ],
    });
    expect(JSON.stringify(opened)).not.toMatch(/sha256|fileName|[0-9a-f]{48}/);
    expect(await lastAudit(person.userId)).toMatchObject({ actorId: staff.userId, action: 'kyc.read' });
  });

  it('is for staff, and for people who are there', async () => {
    const person = await submitted();
    expect((await openCase(person, person.userId)).status).toBe(403);
    const unknown = await openCase(staff, '00000000-0000-7000-8000-000000000000');
    expect([unknown.status, unknown.error()]).toEqual([404, 'User not found']);
  });
});

describe('looking at a document', () => {
  const read = (as: Person, id: string) => app.call(admin.adminKycDocument, { as, params: { id } });

  it('is for staff, is written down, and can never run in a browser', async () => {
    const person = await submitted();
    const [document] = (await getCase(person)).documents;
    const id = document?.id ?? '';
    expect((await read(person, id)).status).toBe(403);
    const answer = await read(staff, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ data: PDF.toString() });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="identity-${id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const filter = { subjectId: person.userId, action: 'kyc.document-read' };
    const { rows } = await app.audit.page(app.database, filter, 10);
    expect(rows).toMatchObject([{ actorId: staff.userId, detail: { documentId: id } }]);
    expect((await read(staff, '00000000-0000-7000-8000-000000000000')).error()).toBe('Document not found');
  });

  it('never hands out a file that was changed on disk', async () => {
    const person = await submitted();
    const row = await app.database.row<{ id: string; file: string }>(
      sql`select id, file_name as file from kyc_document where user_id = ${person.userId}`,
    );
    await writeFile(join(dataDir, 'documents', row?.file ?? ''), 'something else');
    expect((await read(staff, row?.id ?? '')).status).toBe(500);
  });
});
