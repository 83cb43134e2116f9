import { practiceBookId } from '@halyard/accounting';
import { books, notifications, plainText, site, users } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, verifiedCustomer } from '../../testing/people.ts';
import { toldSince } from '../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNotifications } from './index.ts';

let app: TestApp;
let reader: Person;
let email: string;
beforeAll(async () => {
  app = await createTestApp();
  reader = await verifiedCustomer(app);
  email = (await app.call(users.getProfile, { as: reader })).data().email;
});
afterAll(() => app.close());

const tell = (kind: notifications.Notification['kind'], title: string, body = 'Something happened.') =>
  app.database.transaction((tx) =>
    app.notifications.notify(tx, {
      userId: reader.userId,
      kind,
      title: plainText(title),
      body: plainText(body),
    }),
  );
const mails = async (subject: string) =>
  (await app.call(site.devMail, { query: { to: email } })).data().filter((mail) => mail.subject === subject);
const shown = async (title: string) =>
  (await app.call(notifications.listNotifications, { as: reader }))
    .data()
    .notifications.filter((row) => row.title === title);

describe('telling a customer', () => {
  it.each([
    ['money', 'mailOnMoney'],
    ['trading', 'mailOnTrading'],
    ['security', 'mailOnSecurity'],
    ['account', 'mailOnSecurity'],
  ] as const)('mails what is about %s when %s is on, and shows it either way', async (kind, preference) => {
    const choose = (isOn: boolean) =>
      app.call(users.updateProfile, { as: reader, body: { preferences: { [preference]: isOn } } });
    await choose(false);
    await tell(kind, `${kind}, quietly`);
    expect([(await shown(`${kind}, quietly`)).length, (await mails(`${kind}, quietly`)).length]).toEqual([
      1, 0,
    ]);
    await choose(true);
    await tell(kind, `${kind}, by mail`);
    expect([(await shown(`${kind}, by mail`)).length, (await mails(`${kind}, by mail`)).length]).toEqual([
      1, 1,
    ]);
    const others = (['mailOnMoney', 'mailOnTrading', 'mailOnSecurity'] as const).filter(
      (name) => name !== preference,
    );
    const off = Object.fromEntries(others.map((name) => [name, false]));
    await app.call(users.updateProfile, { as: reader, body: { preferences: off } });
    await tell(kind, `${kind}, this alone`);
    expect(await mails(`${kind}, this alone`)).toHaveLength(1);
  });

  it('says under each letter whether one can choose that it is mailed', async () => {
    const closingOf = async (alwaysMail?: true) => {
      const title = `A letter, always: ${alwaysMail ?? false}`;
      const news = {
        kind: 'security',
        title: plainText(title),
        body: plainText('Something happened.'),
      } as const;
      const always = alwaysMail && { alwaysMail };
      await app.database.transaction((tx) =>
        app.notifications.notify(tx, { userId: reader.userId, ...news, ...always }),
      );
      return (await mails(title))[0]?.text.split('\n\n').at(-2);
    };
    const on = { mailOnSecurity: true };
    (await app.call(users.updateProfile, { as: reader, body: { preferences: on } })).data();
    expect(await closingOf()).toBe(
      'You can choose in your settings which of these messages are mailed to you.',
    );
    expect(await closingOf(true)).toBe('This message is mailed whatever you have chosen in your settings.');
  });

  it('mails whom staff have closed of their account and their money, and of no trading and no prices', async () => {
    const on = { mailOnMoney: true, mailOnTrading: true, mailOnAlerts: true, mailOnSecurity: true };
    (await app.call(users.updateProfile, { as: reader, body: { preferences: on } })).data();
    const become = (status: string) =>
      app.database.run(sql`update app_user set status = ${status} where id = ${reader.userId}`);
    const kinds = ['trading', 'alert', 'money', 'account'] as const;
    await become('closed');
    for (const kind of kinds) await tell(kind, `${kind}, closed`);
    await become('active');
    for (const kind of kinds) await tell(kind, `${kind}, again`);
    const counts = async (when: string) =>
      Promise.all(kinds.map(async (kind) => (await mails(`${kind}, ${when}`)).length));
    expect([await counts('closed'), await counts('again')]).toEqual([
      [0, 0, 1, 1],
      [1, 1, 1, 1],
    ]);
  });

  it('says first that something happened in practice: in the list and on the screens that are open', async () => {
    const body = { kind: 'practice', name: 'Trying things out' } as const;
    const { id } = (await app.call(books.openBook, { as: reader, body })).data();
    const told = { kind: 'trading', title: plainText('Stopped out'), body: plainText('All of it.') } as const;
    const seq = await app.live.lastSeq(app.database, practiceBookId(id));
    await app.database.transaction((tx) =>
      app.notifications.notify(tx, { userId: reader.userId, bookId: practiceBookId(id), ...told }),
    );
    expect(await shown('PRACTICE · Stopped out')).toMatchObject([{ book: id, body: 'All of it.' }]);
    expect(await shown('Stopped out')).toEqual([]);
    const changes = await toldSince(app, id, seq);
    expect(changes).toContainEqual(expect.objectContaining({ title: 'PRACTICE · Stopped out' }));
  });

  it('keeps text text in the mail, and a title on one line', async () => {
    await app.call(users.updateProfile, { as: reader, body: { preferences: { mailOnMoney: true } } });
    await tell(
      'money',
      'Deposit <b>\r\nBcc: all@example.test',
      'Reference <script>alert(1)</script>\n\nSecond paragraph',
    );
    const [mail] = await mails('Deposit <b> Bcc: all@example.test');
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.html).toContain('Reference &lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(mail?.text).toContain('Second paragraph');
  });

  it('wakes the mail job after the commit and never after a rollback', async () => {
    const wakeMail = vi.fn<() => void>();
    const { database } = app;
    const { notify } = createNotifications({ ...app, wakeMail });
    const texts = { title: plainText('Waking'), body: plainText('Up') };
    const telling = { userId: reader.userId, kind: 'money', ...texts } as const;
    const failing = database.transaction(async (tx) => {
      await notify(tx, telling);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(wakeMail).not.toHaveBeenCalled();
    expect([(await shown('Waking')).length, (await mails('Waking')).length]).toEqual([0, 0]);

    await database.transaction(async (tx) => {
      await notify(tx, telling);
      expect(wakeMail).not.toHaveBeenCalled();
    });
    expect(wakeMail).toHaveBeenCalledTimes(1);
  });

  it('is refused by the database for a kind that does not exist', async () => {
    const row = sql`insert into notification values (gen_random_uuid(), ${reader.userId}, 'gossip', 'a', 'b', now())`;
    await expect(app.database.run(row)).rejects.toThrow(/notification_kind_check/);
  });
});
