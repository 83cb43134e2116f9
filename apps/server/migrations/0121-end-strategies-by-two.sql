-- The end of a strategy that is shown closes what others have in it: one of the staff proposes it, and another agrees.

lock table approval_proposal in access exclusive mode;

alter table approval_proposal drop constraint approval_proposal_kind_check;
alter table approval_proposal add constraint approval_proposal_kind_check
  check (kind in ('adjustment', 'deposit', 'withdrawal', 'wallet-address', 'role', 'instrument', 'closing',
    'deposit-decline', 'claim', 'limit', 'group', 'tier', 'portfolio', 'cold-storage', 'cold-transfer', 'swap-free',
    'book-group', 'new-group', 'strategy-end')) not valid;
