-- What a rail has seen and is not final yet is nobody's to decide about, and stands in no queue.
create or replace view view_arrival as
  select transaction_id, user_id, network, rail, stands_in, reported_asset is null as is_seen from wallet_arrival;
