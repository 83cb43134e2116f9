-- A higher tier in which anything is stricter comes a day after its owner was told, and only where they still reach it then.

lock table app_user in access exclusive mode;

alter table app_user add column tier_next_is_earned boolean not null default false;
