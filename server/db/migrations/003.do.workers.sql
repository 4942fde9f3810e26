-- The identifier has the form of an e-mail address; pages show the part before the @.
create table worker (
  id int generated always as identity primary key,
  identifier text not null unique,
  full_name text not null,
  gender text not null check (gender in ('Male', 'Female')),
  active boolean not null default true,
  -- Hours at work by weekday, Sunday first: bit i is the hour that begins at 8 + i.
  week_hours int[] not null check (array_length(week_hours, 1) = 7)
);

create table worker_skill (
  worker_id int not null references worker on delete cascade,
  skill text not null,
  primary key (skill, worker_id)
);

create table worker_region (
  worker_id int not null references worker on delete cascade,
  region_id int not null references region on delete cascade,
  primary key (region_id, worker_id)
);

create table worker_leave (
  worker_id int not null references worker on delete cascade,
  first_day date not null,
  last_day date not null,
  primary key (worker_id, first_day),
  check (first_day <= last_day)
);
