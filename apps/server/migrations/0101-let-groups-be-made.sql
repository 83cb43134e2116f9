-- Groups beside the shipped ones: two of the staff make one, and there are at most twelve.

lock table approval_proposal, market_group in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier', 'portfolio', 'cold-storage', 'cold-transfer', 'swap-free',
    'book-group', 'new-group')) not valid;

-- Null for the shipped ones.
alter table market_group add column made_at timestamptz;

create function market_limit_groups() returns trigger language plpgsql as $$
begin
  if (select count(*) from market_group) > 12 then
    perform house_rule_broken('market_group', 'market_group_number');
  end if;
  return null;
end $$;
create trigger market_group_limited after insert on market_group
  for each statement execute function market_limit_groups();
