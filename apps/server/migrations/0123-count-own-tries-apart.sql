-- Who is signed in to an account has tries at its mailed code apart from everybody's: a stranger who guesses keeps nobody from it.
alter table auth_code add column own_tries integer not null default 0;
