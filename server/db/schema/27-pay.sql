-- What workers earn: rates, bank accounts, adjustments, and the pay of closed months.

create table pay_rate (
  id int generated always as identity primary key,
  worker_id int not null references worker on delete cascade,
  skill text not null,
  from_day date not null,
  sen_per_hour int not null check (sen_per_hour > 0),
  at timestamptz not null,
  by_account_id bigint references account on delete set null
);
create index pay_rate_of on pay_rate (worker_id, skill, from_day, id);
create index pay_rate_by on pay_rate (by_account_id) where by_account_id is not null;
create trigger pay_rate_is_not_changed before update on pay_rate
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
comment on table pay_rate is
  'What an hour of a service pays a worker from a day on. Rows are only added (product/pay.md#rates).';
comment on column pay_rate.from_day is
  'Until another one begins; of two from the same day the later row holds.';
comment on column pay_rate.at is 'When it was entered.';
comment on column pay_rate.by_account_id is 'Who of staff entered it.';

create table worker_bank (
  worker_id int primary key references worker on delete cascade,
  bank text not null,
  holder text not null,
  account text not null check (account ~ '^[0-9]{7,17}$'),
  version int not null default 1
);
comment on table worker_bank is 'Where workers are paid. For staff who pay them alone.';
comment on column worker_bank.bank is 'Its BIC.';
comment on column worker_bank.holder is 'The name of the account.';
comment on column worker_bank.version is 'Counts its changes.';

create table pay_adjustment (
  id int generated always as identity primary key,
  worker_id int not null references worker on delete cascade,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('addition', 'deduction')),
  sen int not null check (sen > 0),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  by_account_id bigint references account on delete set null,
  corrects date constraint pay_adjustment_corrects_before
    check (corrects < month and extract(day from corrects) = 1)
);
create index pay_adjustment_of on pay_adjustment (worker_id, month);
create index pay_adjustment_by on pay_adjustment (by_account_id) where by_account_id is not null;
create trigger pay_adjustment_is_not_changed before update on pay_adjustment
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
comment on table pay_adjustment is
  'What staff add to the pay of a month, or take off, such as SOCSO (product/pay.md#adjustments).';
comment on column pay_adjustment.month is 'Its first day.';
comment on column pay_adjustment.reason is 'The worker reads it.';
comment on column pay_adjustment.at is 'When it was entered.';
comment on column pay_adjustment.by_account_id is 'Who of staff entered it.';
comment on column pay_adjustment.corrects is
  'The month whose pay was wrong; null: it belongs to the month itself.';

create table pay_run (
  month date primary key check (extract(day from month) = 1),
  total_sen int not null,
  closed_at timestamptz not null,
  by_account_id bigint references account on delete set null
);
create index pay_run_by on pay_run (by_account_id) where by_account_id is not null;
comment on table pay_run is
  'Closed months. Written last of a month, after which nothing of it changes (product/pay.md#pay-runs).';
comment on column pay_run.month is 'Its first day.';
comment on column pay_run.by_account_id is 'Who of staff closed it.';

create table pay_run_worker (
  month date not null references pay_run deferrable initially deferred,
  worker_id int not null references worker,
  name text not null,
  bank text,
  holder text,
  account text,
  visits_sen int not null check (visits_sen >= 0),
  additions_sen int not null check (additions_sen >= 0),
  deductions_sen int not null check (deductions_sen >= 0),
  total_sen int not null check (total_sen >= 0),
  tips_sen int not null default 0 check (tips_sen >= 0),
  independent boolean not null default false,
  primary key (month, worker_id),
  check (total_sen = visits_sen + tips_sen + additions_sen - deductions_sen)
);
create index pay_run_worker_of on pay_run_worker (worker_id, month);
comment on table pay_run_worker is 'What a worker gets for a closed month.';
comment on column pay_run_worker.name is 'As the worker was called then.';
comment on column pay_run_worker.bank is 'As worker_bank had it then; null: none was known.';
comment on column pay_run_worker.holder is 'As bank.';
comment on column pay_run_worker.account is 'As bank.';

create table pay_line (
  id int generated always as identity primary key,
  month date not null,
  worker_id int not null,
  kind text not null check (kind in ('visit', 'addition', 'deduction', 'tip')),
  sen int not null check (sen >= 0),
  booking_id bigint references booking,
  skill text,
  day date,
  hours int,
  sen_per_hour int,
  adjustment_id int unique references pay_adjustment,
  reason text not null default '',
  tip_id bigint,
  foreign key (month, worker_id) references pay_run_worker,
  foreign key (tip_id, worker_id) references tip_share,
  -- A visit is paid once, in whatever month, and so is a tip.
  unique (booking_id, worker_id),
  unique (tip_id, worker_id),
  check (case kind
    when 'visit' then adjustment_id is null and sen = hours * sen_per_hour and booking_id is not null
      and skill is not null and day is not null and tip_id is null
    when 'tip' then tip_id is not null and adjustment_id is null and booking_id is null and day is not null
    else adjustment_id is not null and booking_id is null and tip_id is null end)
);
create index pay_line_of on pay_line (month, worker_id);
comment on table pay_line is 'The visits, tips and adjustments of a closed month.';
comment on column pay_line.skill is 'Of the visit, as day and hours, as it was then.';
comment on column pay_line.sen_per_hour is 'The rate that held on that day.';
comment on column pay_line.reason is 'Of an adjustment.';
comment on column pay_line.tip_id is 'Whose share the line is; the day is the one of the payment.';
comment on column pay_run_worker.tips_sen is 'Passed on whole.';
comment on column pay_run_worker.independent is
  'Of someone who was no employee when the month was closed: the pay is self-billed.';

create function refuse_in_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from pay_run where month = new.month) then
    raise check_violation using
      message = 'the month is closed', constraint = 'pay_month_is_open', table = tg_table_name;
  end if;
  return new;
end $$;
comment on function refuse_in_closed_month() is
  'Refuses what would be added to a closed month (error 23514).';
create trigger pay_adjustment_month_is_open before insert on pay_adjustment
  for each row execute function refuse_in_closed_month();
create trigger pay_run_worker_month_is_open before insert on pay_run_worker
  for each row execute function refuse_in_closed_month();
create trigger pay_line_month_is_open before insert on pay_line
  for each row execute function refuse_in_closed_month();

create function refuse_wrong_pay() returns trigger language plpgsql as $$
begin
  if new.total_sen <> (select coalesce(sum(total_sen), 0) from pay_run_worker where month = new.month)
    or exists (
      select from pay_run_worker w
      left join pay_line l on l.month = w.month and l.worker_id = w.worker_id
      where w.month = new.month
      group by w.month, w.worker_id
      having w.visits_sen <> coalesce(sum(l.sen) filter (where l.kind = 'visit'), 0)
        or w.tips_sen <> coalesce(sum(l.sen) filter (where l.kind = 'tip'), 0)
        or w.additions_sen <> coalesce(sum(l.sen) filter (where l.kind = 'addition'), 0)
        or w.deductions_sen <> coalesce(sum(l.sen) filter (where l.kind = 'deduction'), 0)) then
    raise check_violation using
      message = 'the sums are not those of the lines', constraint = 'pay_sums_are_of_lines',
      table = 'pay_run';
  end if;
  return null;
end $$;
comment on function refuse_wrong_pay() is
  'Refuses a closed month whose sums are not those of its lines (error 23514).';
create trigger pay_run_is_right after insert on pay_run
  for each row execute function refuse_wrong_pay();

-- Deleting the account of who closed it unlinks the row: a change by the foreign key, one level down.
create trigger pay_run_is_not_changed before update or delete on pay_run
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pay_run_is_not_truncated before truncate on pay_run
  for each statement execute function refuse_change();
create trigger pay_run_worker_is_not_changed before update or delete on pay_run_worker
  for each statement execute function refuse_change();
create trigger pay_run_worker_is_not_truncated before truncate on pay_run_worker
  for each statement execute function refuse_change();
create trigger pay_line_is_not_changed before update or delete on pay_line
  for each statement execute function refuse_change();
create trigger pay_line_is_not_truncated before truncate on pay_line
  for each statement execute function refuse_change();

create function refuse_tip_that_goes_back() returns trigger language plpgsql as $$
begin
  -- Whoever gives it back at this moment holds it.
  perform from tip where id = new.tip_id for key share;
  if exists (select from tip where id = new.tip_id and goes_back) then
    raise check_violation using message = 'the tip goes back to its customer',
      constraint = 'pay_line_tip_is_left', table = 'pay_line';
  end if;
  return new;
end $$;
comment on function refuse_tip_that_goes_back() is
  'Refuses to pay a crew a tip that its customer gets back (error 23514).';
create trigger pay_line_tip_is_left before insert on pay_line
  for each row when (new.tip_id is not null) execute function refuse_tip_that_goes_back();
create function refuse_paid_tip() returns trigger language plpgsql as $$
begin
  if exists (select from pay_line where tip_id = new.id) then
    raise check_violation using message = 'the crew has the tip', constraint = 'tip_is_not_paid_out',
      table = 'tip';
  end if;
  return new;
end $$;
comment on function refuse_paid_tip() is 'Refuses to give a tip back that a closed month has (error 23514).';
create trigger tip_is_not_paid_out before update on tip
  for each row when (new.goes_back and not old.goes_back) execute function refuse_paid_tip();
