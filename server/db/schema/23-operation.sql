-- What the running processes share. The job queue has a schema of its own, graphile_worker.

create unlogged table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
comment on table rate_limit is
  'Counters of calls that invite guessing or flooding (docs/product/privacy.md#rate-limits). The columns
and their order are those of rate-limiter-flexible. Unlogged: losing them in a crash costs nothing.';
comment on column rate_limit.key is 'The limit, and whom it is counted for.';
comment on column rate_limit.points is 'How many calls were counted.';
comment on column rate_limit.expire is 'Milliseconds since 1970.';

create table job_runner (
  id text primary key,
  began_at timestamptz not null default now()
);
comment on table job_runner is
  'Job runners that hold an advisory lock while they are there. A job that one of these locked and that
nobody runs is freed within seconds; a job of any other, such as a program of a version without these locks,
is left until the queue itself frees it after four hours. Rows of runners that ended are deleted.';
comment on column job_runner.id is 'The id under which it locks jobs.';

create table outage (
  part text primary key check (part in ('booking', 'payment', 'messages')),
  since timestamptz not null
);
comment on table outage is
  'Parts of the product that fail just now, so that every process says the same
(docs/product/pages.md#status).';
comment on column outage.part is 'What does not work.';
comment on column outage.since is 'When it was first noticed, or since when a message waits.';

create table schema_compatibility (
  singleton boolean primary key default true check (singleton),
  oldest_program int not null
);
comment on table schema_compatibility is
  'Which programs work with this database (docs/operations.md#upgrade). One row.';
comment on column schema_compatibility.singleton is 'Always true: there is one row.';
comment on column schema_compatibility.oldest_program is
  'The newest migration that a program must know to work here. Adding to the schema leaves it as it
is; what takes away something raises it to the migration of the first program that does without.';

insert into schema_compatibility (oldest_program) values (38);
