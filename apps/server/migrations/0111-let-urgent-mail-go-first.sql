-- Codes, links, news of how one signs in and margin calls go before the mails that thousands get at once.
lock table mail_outbox in access exclusive mode;
alter table mail_outbox add column urgent boolean not null default false;
create index mail_outbox_next on mail_outbox (urgent desc, created_at) where sent_at is null and dropped_at is null;

-- It is tried for a day now instead of two hours. What was given up before stays so until staff ask for it: its codes are long over.
update mail_outbox set attempts = 14 where sent_at is null and dropped_at is null and attempts >= 8;
