-- A book beside the main one may have a group of its own: two of the staff decide. Without one it is in that of its owner.

lock table approval_proposal, ledger_book in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier', 'portfolio', 'cold-storage', 'cold-transfer', 'swap-free',
    'book-group')) not valid;

alter table ledger_book
  add column group_id         text,
  -- What it is in from a moment on, which its owner was told; null there means that of its owner.
  add column group_next       text,
  add column group_changes_at timestamptz;
create index ledger_book_group on ledger_book (group_id) where group_id is not null;
create index ledger_book_group_next on ledger_book (group_changes_at) where group_changes_at is not null;

create or replace function ledger_check_book() returns trigger language plpgsql as $$
declare
  broken text := case
    when new.kind not in ('main', 'trading', 'practice', 'copy', 'managed') then 'ledger_book_kind_check'
    when new.position_mode not in ('hedging', 'netting') then 'ledger_book_position_mode_check'
    when new.status not in ('open', 'closed') then 'ledger_book_status_check'
    when length(new.name) not between 1 and 40 then 'ledger_book_name_check'
    when (new.kind = 'main') <> (new.owner_id = new.user_id) then 'ledger_book_main'
    when (new.kind = 'practice') <> is_practice_book(new.user_id) then 'ledger_book_realm'
    when (new.status = 'closed') <> (new.closed_at is not null) then 'ledger_book_end'
    when new.kind = 'main' and new.status <> 'open' then 'ledger_book_stays'
    when new.kind = 'main' and num_nonnulls(new.group_id, new.group_next, new.group_changes_at) > 0 then 'ledger_book_tier'
    when new.group_next is not null and new.group_changes_at is null then 'ledger_book_group_next'
  end;
begin
  if broken is not null then perform house_rule_broken('ledger_book', broken); end if;
  return null;
end $$;
drop trigger ledger_book_checked on ledger_book;
create trigger ledger_book_checked
  after insert or update of user_id, owner_id, kind, name, position_mode, status, closed_at, group_id, group_next, group_changes_at
  on ledger_book for each row execute function ledger_check_book();

create or replace view view_book as
  select user_id, version, owner_id, kind, name, status, position_mode, is_held, group_id, group_next from ledger_book;
create or replace view view_own_book as
  select b.user_id as book_id, b.owner_id, b.kind, b.name, b.status, b.opened_at, b.closed_at, b.reset_at, b.position_mode,
    b.group_id
  from ledger_book b;
create or replace view view_trader as
  select id, tier, email, first_name, coalesce((preferences ->> 'mailOnTrading')::boolean, true) as mail_on_trading,
    swap_free_from, swap_free_until, swap_free_asked_at, status = 'closed' as is_closed
  from app_user;
