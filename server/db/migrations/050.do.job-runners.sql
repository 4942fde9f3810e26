-- Which job runners show that they are there, so that jobs of a version that does not are left alone.

create table job_runner (
  id text primary key,
  began_at timestamptz not null default now()
);
comment on table job_runner is
  'Job runners that hold an advisory lock while they are there. A job that one of these locked and that
nobody runs is freed within seconds; a job of any other, such as a program of a version without these locks,
is left until the queue itself frees it after four hours. Rows of runners that ended are deleted.';
comment on column job_runner.id is 'The id under which it locks jobs.';
