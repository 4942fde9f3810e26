-- Who can be sent, for which work, where, and when they are at work.

create table worker (
  id int generated always as identity primary key,
  identifier text not null unique,
  full_name text not null,
  gender text not null check (gender in ('Male', 'Female')),
  active boolean not null default true,
  week_hours int[] not null check (array_length(week_hours, 1) = 7),
  contact_email text
);
comment on table worker is 'People who are sent to visits. They have no account.';
comment on column worker.identifier is
  'In the form of an e-mail address, which need not exist; pages show the part before the @.';
comment on column worker.active is 'Whether new visits may be assigned.';
comment on column worker.week_hours is
  'Working hours by weekday, Sunday first; bit i is the hour that starts at 8 + i.';
comment on column worker.contact_email is 'Where mails about visits go; null: no mails.';

create table worker_skill (
  worker_id int not null references worker on delete cascade,
  skill text not null,
  primary key (skill, worker_id)
);
comment on table worker_skill is 'The services that a worker can be sent for.';

create table worker_region (
  worker_id int not null references worker on delete cascade,
  region_id int not null references region on delete cascade,
  primary key (region_id, worker_id)
);
comment on table worker_region is 'The regions that a worker serves.';

create table worker_leave (
  worker_id int not null references worker on delete cascade,
  first_day date not null,
  last_day date not null,
  primary key (worker_id, first_day),
  check (first_day <= last_day)
);
comment on table worker_leave is 'Days on which a worker is away, first and last included.';
