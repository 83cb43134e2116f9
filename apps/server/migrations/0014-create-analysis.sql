-- What the operator tells about the markets: news, and the economic calendar.

create table analysis_news (
  id           uuid primary key,
  title        text not null,
  summary      text not null,
  body         text not null,
  -- Which instruments it is about; none when it is about all.
  symbols      text[] not null,
  -- Who says so.
  source       text not null,
  -- In the future until it is time to publish it.
  published_at timestamptz not null,
  -- Null for what a fresh simulated environment begins with.
  created_by   uuid,
  -- Content of the simulated environment: screens say so.
  is_sample    boolean not null,
  version      integer not null default 1,
  -- Deleting hides; the audit log says what it was.
  deleted_at   timestamptz
);
create index analysis_news_newest on analysis_news (published_at desc, id desc) where deleted_at is null;

create table analysis_event (
  id         uuid primary key,
  title      text not null,
  country    text not null,
  currency   text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  impact     text not null check (impact in ('low', 'medium', 'high')),
  starts_at  timestamptz not null,
  -- Values as they are announced, with their unit.
  forecast   text,
  previous   text,
  actual     text,
  created_by uuid,
  is_sample  boolean not null,
  version    integer not null default 1,
  deleted_at timestamptz
);
create index analysis_event_next on analysis_event (starts_at, id) where deleted_at is null;
