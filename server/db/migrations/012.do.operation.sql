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
