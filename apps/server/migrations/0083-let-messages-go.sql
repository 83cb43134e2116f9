-- Messages of months that are long over may leave for files (decision 076). Each account knows up to which number, and up to
-- which event, it has none any more: from there on they follow one another without a gap, as ever.
alter table live_account
  add column gone_seq   bigint not null default 0 check (gone_seq >= 0),
  add column gone_event bigint not null default 0 check (gone_event >= 0);
