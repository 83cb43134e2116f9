import { admin, analysis } from '@halyard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { administrator, type Person, verifiedCustomer } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, unknown>>;
const EVENT = {
  title: 'Inflation rate',
  country: 'Euro area',
  currency: 'EUR',
  impact: 'high',
  startsAt: '2026-03-05T10:00:00.000Z',
};

const create = (fields: Fields = {}, options: { as?: Person; key?: string } = {}) =>
  app.call(analysis.adminCreateEvent, { as: staff, ...options, body: { ...EVENT, ...fields } });
const created = async (fields: Fields = {}) => (await create(fields)).data();
const update = (id: string, body: Fields) =>
  app.call(analysis.adminUpdateEvent, { as: staff, params: { id }, body });
const remove = (id: string) => app.call(analysis.adminDeleteEvent, { as: staff, params: { id } });
const ask = (query: { from?: string; to?: string; impact?: analysis.Impact } = {}) =>
  app.call(analysis.listCalendar, { query });
const titles = async (query: Parameters<typeof ask>[0] = {}) =>
  (await ask(query)).data().map(({ title }) => title);
const inOffice = async (search: string) =>
  (await app.call(analysis.adminListCalendar, { as: staff, query: { search } })).data().events;
const audits = async (subjectId: string) =>
  (await app.call(admin.adminListAudit, { as: staff, query: { subjectId } })).data().entries;

describe('the calendar', () => {
  // Its own weeks, so that what other tests add does not stand in them.
  const on = (day: string, fields: Fields = {}) =>
    created({ title: day, startsAt: `2027-06-${day}T12:00:00Z`, ...fields });

  it('shows what lies between two moments, the earliest first', async () => {
    await on('10');
    await on('02', { impact: 'low' });
    await on('04');
    expect(await titles({ from: '2027-06-01T00:00:00Z', to: '2027-06-30T00:00:00Z' })).toEqual([
      '02',
      '04',
      '10',
    ]);
    // The beginning belongs to it, the end to what follows.
    expect(await titles({ from: '2027-06-02T12:00:00Z', to: '2027-06-04T12:00:00Z' })).toEqual(['02']);
  });

  it('shows only the impact that is asked for', async () => {
    const month = { from: '2027-06-01T00:00:00Z', to: '2027-06-30T00:00:00Z' };
    expect(await titles({ ...month, impact: 'low' })).toEqual(['02']);
    expect(await titles({ ...month, impact: 'medium' })).toEqual([]);
  });

  it('one end alone is two weeks from there', async () => {
    expect(await titles({ from: '2027-06-03T00:00:00Z' })).toEqual(['04', '10']);
    expect(await titles({ to: '2027-06-05T00:00:00Z' })).toEqual(['02', '04']);
    expect(await titles({ from: '2027-05-20T00:00:00Z' })).toEqual(['02']);
  });

  it('without any, today and the two weeks that follow', async () => {
    await created({ title: 'Yesterday', startsAt: '2026-03-03T23:59:59Z' });
    await created({ title: 'This morning', startsAt: '2026-03-04T00:00:00Z', actual: '2.1 %' });
    await created({ title: 'Too late', startsAt: '2026-03-18T00:00:00Z' });
    expect(await titles()).toEqual(['This morning']);
  });

  it('is open to everybody, without what only staff may see', async () => {
    const { id } = await on('20', { forecast: '2.0 %', previous: ' 1.9 % ' });
    const [event] = (await ask({ from: '2027-06-20T00:00:00Z' })).data();
    expect(event).toEqual({
      ...EVENT,
      id,
      title: '20',
      startsAt: '2027-06-20T12:00:00.000Z',
      forecast: '2.0 %',
      previous: '1.9 %',
      actual: null,
      isSample: false,
    });
  });

  it.each([
    [
      'an end before the beginning',
      { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' },
      'to must not be before from',
    ],
    [
      'a stretch that is too long',
      { from: '2026-03-01T00:00:00Z', to: '2026-04-02T00:00:00Z' },
      'Please ask for at most 31 days at once',
    ],
    [
      'a day that is no moment',
      { from: '2026-03-01' },
      'from must be a moment in UTC, such as 2026-03-04T12:00:00Z',
    ],
    [
      'an impact that does not exist',
      { impact: 'huge' as 'high' },
      'impact must be one of: low, medium, high',
    ],
  ])('refuses %s', async (_, query, sentence) => {
    const answer = await ask(query);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });
});

describe('adding an event', () => {
  it('is audited with all that was written', async () => {
    const event = await created({ title: 'Audited', currency: ' usd ' });
    expect(event).toMatchObject({ currency: 'USD', createdBy: staff.userId, version: 1 });
    const [entry] = await audits(event.id);
    expect(entry).toMatchObject({
      actorId: staff.userId,
      action: 'calendar-event.created',
      detail: { after: event },
    });
  });

  it('happens once, however often the same request arrives', async () => {
    const answers = await Promise.all([1, 2].map(() => create({ title: 'Only one' }, { key: 'event-1' })));
    expect(new Set(answers.map((answer) => answer.data().id)).size).toBe(1);
    expect(await inOffice('only one')).toHaveLength(1);
  });

  it.each([
    ['no title', { title: '' }, 'Please provide title'],
    ['no country', { country: undefined }, 'Please provide country'],
    ['no currency', { currency: 'E' }, 'Please choose a currency'],
    ['no impact', { impact: undefined }, 'impact must be one of: low, medium, high'],
    ['no moment', { startsAt: 'soon' }, 'startsAt must be a moment in UTC, such as 2026-03-04T12:00:00Z'],
    ['a value that is a text', { actual: 'a'.repeat(41) }, 'Actual is too long: at most 40 characters'],
    ['an unknown field', { isSample: true }, 'Unknown field: isSample'],
  ])('refuses %s', async (_, fields, sentence) => {
    const answer = await create(fields);
    expect([answer.status, answer.error()]).toEqual([400, sentence]);
  });

  it('is not for customers', async () => {
    const customer = await verifiedCustomer(app);
    expect((await create({}, { as: customer })).status).toBe(403);
    const list = await app.call(analysis.adminListCalendar, { as: customer });
    expect([list.status, (await app.call(analysis.adminListCalendar)).status]).toEqual([403, 401]);
  });
});

describe('changing an event', () => {
  it('enters what was announced and takes it back, each audited', async () => {
    const event = await created({ title: 'Announced', forecast: '2.0 %' });
    const told = (await update(event.id, { actual: '2.3 %', version: 1 })).data();
    expect(told).toEqual({ ...event, actual: '2.3 %', version: 2 });
    const taken = (await update(event.id, { actual: null, forecast: '', version: 2 })).data();
    expect(taken).toEqual({ ...event, actual: null, forecast: null, version: 3 });
    expect(await inOffice('announced')).toEqual([taken]);
    expect((await audits(event.id)).map(({ action, detail }) => [action, detail])).toMatchObject([
      [
        'calendar-event.updated',
        {
          before: { actual: '2.3 %', forecast: '2.0 %', version: 2 },
          after: { actual: null, forecast: null, version: 3 },
        },
      ],
      [
        'calendar-event.updated',
        { before: { actual: null, version: 1 }, after: { actual: '2.3 %', version: 2 } },
      ],
      ['calendar-event.created', {}],
    ]);
  });

  it('changes every field there is', async () => {
    const event = await created();
    const changes = {
      title: 'Interest rate decision',
      country: 'Japan',
      currency: 'JPY',
      impact: 'medium',
      startsAt: '2026-04-01T03:00:00.000Z',
      forecast: '1',
      previous: '2',
      actual: '3',
    } as const;
    expect((await update(event.id, { ...changes, version: 1 })).data()).toEqual({
      ...event,
      ...changes,
      version: 2,
    });
  });

  it('overwrites nobody, and a change of nothing leaves no trace', async () => {
    const event = await created({ title: 'Contested' });
    expect((await update(event.id, { title: 'Contested', actual: null, version: 1 })).data()).toEqual(event);
    expect((await update(event.id, { impact: 'low', version: 1 })).status).toBe(200);
    const late = await update(event.id, { impact: 'medium', version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'edit-conflict' }]);
    expect(await inOffice('contested')).toMatchObject([{ impact: 'low', version: 2 }]);
    expect(await audits(event.id)).toHaveLength(2);
  });

  it('takes it away for everybody, but not out of the audit log', async () => {
    const event = await created({ title: 'Taken', startsAt: '2027-09-01T12:00:00Z' });
    expect((await remove(event.id)).status).toBe(200);
    expect(await titles({ from: '2027-09-01T00:00:00Z' })).toEqual([]);
    expect(await inOffice('taken')).toEqual([]);
    expect((await audits(event.id))[0]).toMatchObject({
      action: 'calendar-event.deleted',
      detail: { before: event },
    });
    for (const again of [await remove(event.id), await update(event.id, { version: 1 })]) {
      expect([again.status, again.body]).toMatchObject([404, { code: 'event-not-found' }]);
    }
    expect((await remove(newId())).error()).toBe('Event not found');
  });
});

it('an event is not taken away by somebody who has not seen its newest version', async () => {
  const { id } = await created({ title: 'Revised' });
  (await update(id, { actual: '2.4 %', version: 1 })).data();
  const take = (version: number) =>
    app.call(analysis.adminDeleteEvent, { as: staff, params: { id }, body: { version, reason: 'Twice' } });
  const late = await take(1);
  expect([late.status, late.body]).toMatchObject([409, { code: 'edit-conflict' }]);
  expect((await take(2)).status).toBe(200);
  expect((await audits(id))[0]).toMatchObject({
    action: 'calendar-event.deleted',
    detail: { reason: 'Twice' },
  });
});

describe('the list of the back office', () => {
  it('tells what is to come, the next first, from what has been, and holds an impact apart', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
    const title = 'Sorted';
    const [past, later, next] = [
      await created({ title, startsAt: at(-1), impact: 'low' }),
      await created({ title, startsAt: at(2), impact: 'high' }),
      await created({ title, startsAt: at(1), impact: 'low' }),
    ];
    const ids = async (query: { when?: analysis.EventTime; impact?: analysis.Impact }) => {
      const found = await app.call(analysis.adminListCalendar, {
        as: staff,
        query: { search: title, ...query },
      });
      return found.data().events.map(({ id }) => id);
    };
    expect(await ids({ when: 'upcoming' })).toEqual([next.id, later.id]);
    expect(await ids({ when: 'past' })).toEqual([past.id]);
    expect(await ids({})).toEqual([later.id, next.id, past.id]);
    expect(await ids({ impact: 'low' })).toEqual([next.id, past.id]);
  });

  it('shows the latest first, in pages, and is searched by title, country and currency', async () => {
    await created({ title: 'Rare title', country: 'Norway', currency: 'NOK' });
    for (const search of ['rare', 'norw', 'nok']) expect(await inOffice(search)).toHaveLength(1);
    expect(await inOffice('r_re')).toEqual([]);
    const { events, pagination } = (await app.call(analysis.adminListCalendar, { as: staff })).data();
    const moments = events.map(({ startsAt }) => startsAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(pagination).toMatchObject({ currentPage: 1, itemsPerPage: 50, hasPrevPage: false });
    const beyond = await app.call(analysis.adminListCalendar, { as: staff, query: { page: 1000 } });
    expect(beyond.data().events).toEqual([]);
  });
});
