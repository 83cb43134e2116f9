-- Tiers that customers have reached by themselves, and how long they have been below what theirs asks for.

lock table app_user in access exclusive mode;

alter table app_user
  -- They have reached it themselves, and it ends when they are below it for long. What staff have given stays.
  add column tier_is_earned    boolean  not null default false,
  add column tier_nights_below smallint not null default 0 check (tier_nights_below >= 0),
  -- The last night, by its day in UTC, that was looked at.
  add column tier_judged_on    date,
  -- They were told that it ends, and when.
  add column tier_ends_at      timestamptz;
create index app_user_earned on app_user (id) where tier_is_earned;
