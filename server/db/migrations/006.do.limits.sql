-- Counters of calls that invite guessing or flooding, shared by all processes. The columns and
-- their order are rate-limiter-flexible's. Losing them in a crash costs nothing, so they skip the log.
create unlogged table rate_limit (
  key text primary key,
  points int not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
