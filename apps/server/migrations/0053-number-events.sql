-- What happened in an account, for programs: the events of a message are written with it, and an account numbers them from 1
-- without gaps, several a message. What was told before has none: the numbers begin with the first that is written from here on,
-- and the version before, while nodes are replaced, writes messages without any.
lock table live_account, live_event in access exclusive mode;

alter table live_account add column last_event bigint not null default 0 check (last_event >= 0);

-- They are only ever read as they were written, so they are kept as text.
alter table live_event add column first_event bigint check (first_event >= 1), add column events json;
alter table live_event add constraint live_event_numbered check ((first_event is null) = (events is null)) not valid;
create unique index live_event_number on live_event (user_id, first_event) where first_event is not null;
