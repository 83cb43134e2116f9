import { notificationTexts, type StoredNotification } from '@halyard/contract';
import sql from 'sql-template-tag';
import { hundredths, price, type Section, whileTheirs } from './section.ts';

/** What somebody was told, what they wrote, and how they arranged their screens. */

export const SCREENS: readonly Section[] = [
  {
    file: 'notifications.csv',
    says: 'What we told you in the product.',
    columns: ['at', 'read', 'account', 'kind', 'title', 'text'],
    rows: ({ userId }) => sql`
      select created_at as at, read_at as read, book_id as account, kind, title, body as text
      from view_own_notification where user_id = ${userId} order by created_at, id`,
    finish: (row) => {
      const { title, body } = notificationTexts({
        title: row['title'],
        body: row['text'],
      } as unknown as Pick<StoredNotification, 'title' | 'body'>);
      return { ...row, title, text: body };
    },
  },
  {
    file: 'mails.csv',
    says: 'Mails we sent to your address. Their text is not kept here, since some held codes; most repeat a notification.',
    columns: ['written', 'sent', 'to', 'subject'],
    rows: (owner) => sql`
      select created_at as written, sent_at as sent, recipient as to, subject
      from view_own_mail where ${whileTheirs(owner, sql`recipient`, sql`created_at`)} order by created_at`,
  },
  {
    file: 'messages.csv',
    says: 'What was written to us through the contact form from your address.',
    columns: ['at', 'reference', 'status', 'name', 'email', 'phone', 'subject', 'message'],
    rows: (owner) => sql`
      select created_at as at, reference, status, name, email, phone, subject, message
      from view_own_message where ${whileTheirs(owner, sql`email`, sql`created_at`)} order by created_at`,
  },
  {
    file: 'replies.csv',
    says: 'What we answered.',
    columns: ['at', 'to', 'text'],
    rows: (owner) => sql`
      select replied_at as at, reference as to, body as text
      from view_own_reply r join view_own_message m on m.id = r.message_id
      where ${whileTheirs(owner, sql`m.email`, sql`m.created_at`)} order by replied_at`,
  },
  {
    file: 'watchlists.json',
    says: 'Your watchlists.',
    columns: ['content'],
    rows: ({ userId }) => sql`select lists as content from view_own_watch where user_id = ${userId}`,
  },
  {
    file: 'alerts.csv',
    says: 'Your price alerts.',
    columns: ['id', 'set', 'symbol', 'kind', 'price', 'percent', 'again', 'note', 'until', 'status', 'fired'],
    rows: ({ userId }) => sql`
      select id, created_at as set, symbol, kind, ${price(sql`level`)} as price, ${hundredths(sql`percent`)} as percent, repeats as again, note,
        expires_at as until, status, fired
      from view_own_alert where user_id = ${userId} order by created_at, id`,
  },
  {
    file: 'alert-firings.csv',
    says: 'Each time an alert fired, and the quote it fired at.',
    columns: ['at', 'alert', 'time', 'symbol', 'direction', 'price', 'percent', 'bid', 'ask', 'quoted'],
    rows: ({ userId }) => sql`
      select fired_at as at, alert_id as alert, nth as time, symbol, direction, ${price(sql`level`)} as price,
        ${hundredths(sql`percent`)} as percent, ${price(sql`bid`)} as bid, ${price(sql`ask`)} as ask, quote_at as quoted
      from view_own_firing where user_id = ${userId} order by fired_at, alert_id, nth`,
  },
  {
    file: 'charts.json',
    says: 'How you arranged your charts.',
    columns: ['content'],
    rows: ({ userId }) => sql`select content from view_own_charts where user_id = ${userId}`,
  },
];
