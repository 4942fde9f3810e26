-- How much cash one worker should carry, where it is not what the company says for all.
-- Works with the version before, which neither reads nor writes it.

alter table worker add column cash_limit_sen int check (cash_limit_sen >= 0);
comment on column worker.cash_limit_sen is
  'What this worker should carry in cash at most; 0: no limit; null: the company''s limit.';
