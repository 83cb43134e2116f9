-- The devices that are reached by push and the keys of a person's own programs, in the file about them. Neither the address
-- of a device nor any half of a key is named.

create view view_own_reached_device as
  select user_id, user_agent, created_at, reached_at from notification_device;
create view view_own_key as
  select id, user_id, name, kind, hint, scopes, books, ip_ranges, symbols, max_order_usd, max_day_usd, created_at, expires_at,
    last_used_at, last_ip, revoked_at, revoked_because
  from api_key;
create view view_own_key_place as
  select key_id, place, first_at from api_key_place;
create view view_own_key_day as
  select key_id, day, spent_usd from api_key_day;
create view view_own_key_order as
  select order_id, key_id from trading_key_order;
