-- What a group adds to the financing rate stands with the night it was booked for, in hundredths of a percent a year.
-- A night of before had none, as has one that an older node books while nodes are replaced.
alter table trading_night
  add column markup smallint not null default 0 check (markup >= 0);
