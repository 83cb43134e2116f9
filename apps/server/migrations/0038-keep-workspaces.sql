-- How somebody has arranged their charts, as one document: nothing asks for a part of it, and nobody else reads it.
create table workspace_charts (
  user_id    uuid primary key,
  -- Counts how often it was saved. Whoever saves names the one they saw.
  version    integer     not null check (version > 0),
  content    jsonb       not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 200000),
  changed_at timestamptz not null
);
