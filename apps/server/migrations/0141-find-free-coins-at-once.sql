-- Whether a coin was used up stands with the coin: which to pay with is asked each time something is planned, and does not read all there
-- ever were. Blocks say it in any order: what uses a coin up may be written before the coin is.
lock table rail_receipt, rail_coin, rail_spend in access exclusive mode;

alter table rail_receipt add column is_spent boolean not null default false;
alter table rail_coin add column is_spent boolean not null default false;

create function rail_mark_spent() returns trigger language plpgsql as $$
declare
  used rail_spend := case tg_op when 'DELETE' then old else new end;
begin
  update rail_receipt set is_spent = tg_op = 'INSERT'
    where network = used.network and txid = split_part(used.coin, ':', 1) and place::text = split_part(used.coin, ':', 2);
  update rail_coin set is_spent = tg_op = 'INSERT'
    where network = used.network and txid = split_part(used.coin, ':', 1) and place::text = split_part(used.coin, ':', 2);
  return null;
end $$;
create trigger rail_spend_marks after insert or delete on rail_spend for each row execute function rail_mark_spent();

create function rail_know_spent() returns trigger language plpgsql as $$
begin
  new.is_spent := exists (select from rail_spend where network = new.network and coin = new.txid || ':' || new.place);
  return new;
end $$;
create trigger rail_receipt_spent before insert on rail_receipt for each row execute function rail_know_spent();
create trigger rail_coin_spent before insert on rail_coin for each row execute function rail_know_spent();
