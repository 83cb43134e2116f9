-- Simulated mining contracts: a record of what was chosen and on which terms, never a movement of money.

create table mining_contract (
  id              uuid primary key,
  user_id         uuid not null,
  package_id      text not null,
  package_name    text not null,
  price_cents     bigint not null check (price_cents > 0),
  duration_months integer not null check (duration_months > 0),
  activated_at    timestamptz not null,
  ends_at         timestamptz not null check (ends_at > activated_at)
);
create index mining_contract_user on mining_contract (user_id, activated_at desc, id desc);
