-- How staff look at the list of users is kept under names too, as of the other lists.

alter table desk_view drop constraint desk_view_screen_check;
alter table desk_view
  add constraint desk_view_screen_check check (screen in ('desk', 'transactions', 'users'));
