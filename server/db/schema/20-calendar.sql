-- Private addresses under which calendars read the visits of one person.

create table calendar_feed (
  id bigint generated always as identity primary key,
  account_id bigint unique references account on delete cascade,
  worker_id int unique references worker on delete cascade,
  version int not null default 1,
  constraint calendar_feed_of_one check (num_nonnulls(account_id, worker_id) = 1)
);
comment on table calendar_feed is
  'Whose visits a private address shows (docs/product/calendar.md). Without a row there is no address.';
comment on column calendar_feed.account_id is 'A customer or a member of staff.';
comment on column calendar_feed.worker_id is 'A worker, who has no account.';
comment on column calendar_feed.version is
  'Part of the address: the next one makes the address before void.';
