-- Which addresses are the house's is asked with each block, and what was counted under an Idempotency-Key by each order of a key whose day
-- is full: neither reads all there ever was.
lock table rail_coin, api_key_spending in access exclusive mode;
create index rail_coin_address on rail_coin (network, address);
create index api_key_spending_once on api_key_spending (key_id, once) where once is not null;
