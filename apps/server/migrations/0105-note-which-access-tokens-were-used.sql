-- An answer that never came back is told from a stolen one by whether what it brought was ever used (decision 008). Tokens from before count as used.
alter table auth_access_token add column is_used boolean not null default true;
alter table auth_access_token alter column is_used set default false;
