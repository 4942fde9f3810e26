-- Who waits for a start on a day (docs/product/areas.md#waiting-list).

create table waiting_entry (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  email text not null,
  skill text not null,
  post_code int not null references postcode,
  day date not null,
  answers jsonb not null default '{}',
  language text not null
    constraint waiting_entry_language_known check (language in ('en', 'ms', 'zh')),
  created_at timestamptz not null,
  notified_at timestamptz,
  unique (email, skill, post_code, day)
);
create index waiting_entry_account on waiting_entry (account_id) where account_id is not null;
create index waiting_entry_place on waiting_entry (post_code);
create index waiting_entry_waiting on waiting_entry (created_at, id) where notified_at is null;
comment on table waiting_entry is
  'Who is notified once when a start can be booked on a day (docs/product/areas.md#waiting-list).';
comment on column waiting_entry.account_id is
  'Who asked, where they were signed in and gave their own e-mail.';
comment on column waiting_entry.answers is
  'The form''s answers that decide who is free and what it costs, without words and places.';
comment on column waiting_entry.created_at is 'Those who wait are notified in this order.';
comment on column waiting_entry.notified_at is 'When they were notified; null: they wait.';

create function erase_waiting() returns trigger language plpgsql as $$
begin
  delete from waiting_entry where email = lower(old.email);
  delete from notification
  where kind = 'time-available' and account_id is null and email = lower(old.email);
  return old;
end $$;
comment on function erase_waiting() is 'Deletes the days for which a person waits, also without signing in.';
create trigger account_deletion_erases_waiting before delete on account
  for each row execute function erase_waiting();
