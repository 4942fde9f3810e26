-- What customers say of workers after a visit: favourite, or not again.
-- Works with the version before: it writes neither, and whatever it writes is still allowed.

create table worker_wish (
  account_id bigint not null references account on delete cascade,
  worker_id int not null references worker on delete cascade,
  wish text not null check (wish in ('favourite', 'not-again')),
  at timestamptz not null,
  primary key (account_id, worker_id)
);
create index worker_wish_of_worker on worker_wish (worker_id, wish);
comment on table worker_wish is
  'Whom customers want again, and whom not (docs/product/customers.md#favourites). Staff see them, workers never.';
comment on column worker_wish.wish is 'not-again: no order of the customer is given this worker.';
comment on column worker_wish.at is 'When the customer said so last.';

alter table crew_gap drop constraint crew_gap_reason_check;
alter table crew_gap add constraint crew_gap_reason_check check (reason in
  ('not-active', 'on-leave', 'off-duty', 'lacks-skill', 'other-area', 'other-gender', 'absent', 'not-again'));
comment on column crew_gap.reason is
  'Why the worker who was lost last could not go; absent: staff say that they did not come. not-again: the customer does not want them.';
