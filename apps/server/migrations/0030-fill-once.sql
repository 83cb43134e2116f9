-- A fresh simulated environment is filled in many transactions. One that was left in the middle is not taken for whole.
create table site_filling (
  is_only   boolean     primary key default true check (is_only),
  began_at  timestamptz not null,
  filled_at timestamptz check (filled_at >= began_at)
);
