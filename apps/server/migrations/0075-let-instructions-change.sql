-- What an order closes before it opens, and how far its price may move, can be changed while it waits. And an order is found by
-- the name its customer gave it, whoever they are.

lock table trading_order in access exclusive mode;

create index trading_order_name on trading_order (client_order_id, placed_at desc, id desc) where client_order_id is not null;

create or replace function trading_guard_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'orders are kept' using errcode = 'insufficient_privilege'; end if;
  if old.status <> 'pending' then
    raise exception 'order % has ended', old.id using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.user_id, new.position_id, new.symbol, new.side, new.type, new.leverage, new.placed_at,
      new.client_order_id, new.oco_order_id)
     is distinct from (old.id, old.user_id, old.position_id, old.symbol, old.side, old.type, old.leverage, old.placed_at,
      old.client_order_id, old.oco_order_id) then
    raise exception 'facts of order % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
