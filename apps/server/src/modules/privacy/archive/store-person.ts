import sql from 'sql-template-tag';
import { hundredths, type Section } from './section.ts';

/** Who somebody is, and how they get in. */

export const PROFILE: readonly Section[] = [
  {
    file: 'profile.json',
    says: 'Who you are to us: name, addresses, status, choices, and when you accepted the terms.',
    columns: ['content'],
    rows: ({ userId }) => sql`
      select to_jsonb(u) - 'version' || to_jsonb(p) as content
      from view_user u join view_own_person p using (id) where id = ${userId}`,
  },
  {
    file: 'identity-checks.csv',
    says: 'Each time your identity was checked, and what became of it. Your documents are in the folder documents.',
    columns: ['submitted', 'decided', 'decision', 'reason'],
    rows: ({ userId }) => sql`
      select submitted_at as submitted, decided_at as decided, decision, reason
      from view_own_identity_check where user_id = ${userId} order by decided_at`,
  },
  {
    file: 'documents.csv',
    says: 'The documents you uploaded, with the name of each in the folder documents.',
    columns: ['uploaded', 'kind', 'media type', 'bytes', 'sha256', 'file'],
    rows: ({ userId }) => sql`
      select uploaded_at as uploaded, kind, media_type as "media type", bytes, sha256, kind || '-' || id as file
      from view_own_document where user_id = ${userId} order by uploaded_at`,
  },
];

export const ACCESS: readonly Section[] = [
  {
    file: 'sessions.csv',
    says: 'Where you were logged in.',
    columns: ['began', 'last seen', 'ended', 'because', 'address', 'program'],
    rows: ({ userId }) => sql`
      select created_at as began, last_seen_at as "last seen", ended_at as ended, ended_because as because, ip as address,
        user_agent as program
      from view_own_session where user_id = ${userId} order by created_at`,
  },
  {
    file: 'devices.csv',
    says: 'Browsers we know you by, so that a new one is told to you.',
    columns: ['since', 'last seen'],
    rows: ({ userId }) => sql`
      select created_at as since, last_seen_at as "last seen" from view_own_device where user_id = ${userId} order by 1`,
  },
  {
    file: 'sign-in-methods.csv',
    says: 'How you can log in: that there is a password, an app, a passkey or a recovery code. Never the secret itself.',
    columns: ['method', 'name', 'since', 'last used'],
    rows: ({ userId }) => sql`
      select method, name, since, last_used_at as "last used" from view_own_sign_in_method
      where user_id = ${userId} order by method, since`,
  },
  {
    file: 'push-devices.csv',
    says: 'Devices that you let us reach. Never the address they are reached by.',
    columns: ['since', 'last reached', 'program'],
    rows: ({ userId }) => sql`
      select created_at as since, reached_at as "last reached", user_agent as program
      from view_own_reached_device where user_id = ${userId} order by created_at`,
  },
  {
    file: 'keys.csv',
    says: 'Keys of your own programs, what each may do and how it ended. Never the key itself.',
    columns: [
      'id',
      'name',
      'kind',
      'begins with',
      'may',
      'accounts',
      'from',
      'symbols',
      'largest order USD',
      'largest day USD',
      'made',
      'until',
      'last used',
      'last address',
      'ended',
      'because',
    ],
    rows: ({ userId }) => sql`
      select id, name, kind, hint as "begins with", array_to_string(scopes, ' ') as may, array_to_string(books, ' ') as accounts,
        array_to_string(ip_ranges, ' ') as from, array_to_string(symbols, ' ') as symbols,
        ${hundredths(sql`max_order_usd`)} as "largest order USD", ${hundredths(sql`max_day_usd`)} as "largest day USD",
        created_at as made, expires_at as until, last_used_at as "last used", last_ip as "last address", revoked_at as ended,
        revoked_because as because
      from view_own_key where user_id = ${userId} order by created_at, id`,
  },
  {
    file: 'webhooks.csv',
    says: 'Addresses that what happens in your accounts is sent to. Never the secret it is signed with.',
    columns: ['id', 'account', 'address', 'events', 'sent up to', 'made', 'failing since', 'switched off'],
    rows: ({ userId }) => sql`
      select id, book_id as account, url as address, array_to_string(events, ' ') as events, sent as "sent up to",
        created_at as made, failing_since as "failing since", off_at as "switched off"
      from view_own_webhook where user_id = ${userId} order by created_at, id`,
  },
  {
    file: 'key-places.csv',
    says: 'From where each of your keys was first used.',
    columns: ['key', 'place', 'first'],
    rows: ({ userId }) => sql`
      select key_id as key, place, first_at as first from view_own_key_place join view_own_key on id = key_id
      where user_id = ${userId} order by first_at, key_id, place`,
  },
  {
    file: 'key-days.csv',
    says: 'What the orders of each key came to in a day.',
    columns: ['key', 'day', 'ordered USD'],
    rows: ({ userId }) => sql`
      select key_id as key, day::text as day, ${hundredths(sql`spent_usd`)} as "ordered USD"
      from view_own_key_day join view_own_key on id = key_id where user_id = ${userId} order by 2, key_id`,
  },
  {
    file: 'codes.csv',
    says: 'Mailed codes that are still open, and the address each is about. Never the code.',
    columns: ['purpose', 'address', 'until'],
    rows: ({ userId }) => sql`
      select purpose, target as address, expires_at as until from view_own_code where user_id = ${userId}`,
  },
  {
    file: 'activity.csv',
    says: 'What was done in your account and written down for good: when, what, and whether by you or by us.',
    columns: ['at', 'what', 'by', 'address'],
    rows: ({ userId }) => sql`
      select at, action as what,
        case when actor_id = ${userId} then 'you' when actor_id is null then 'the system' else 'our staff' end as by,
        case when actor_id = ${userId} then ip end as address
      from view_own_act where subject_id = ${userId} or (actor_id = ${userId} and subject_id is null) order by seq`,
  },
];
