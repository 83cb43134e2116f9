-- Whoever has an address of a network may get another one there: after its key was changed theirs does not follow from it any more.
-- A node of the version before gives nobody a first address while nodes are replaced; those that are there it goes on showing.
lock table rail_address in access exclusive mode;
alter table rail_address drop constraint rail_address_own;
alter table rail_address add constraint rail_address_own unique (network, user_id, number);
