-- Tips for the crews of visits: their payments, shares, refunds, and what of them a month of pay has.
-- Works with the version before: whatever it writes is still allowed, and it pays no tip.

alter table payment_attempt add column for_tip boolean not null default false;
comment on column payment_attempt.for_tip is 'It pays a tip, and nothing of the order.';

create table tip (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  attempt_id bigint not null unique references payment_attempt,
  sen int not null check (sen > 0),
  back text not null,
  paid_at timestamptz,
  goes_back boolean not null default false,
  check (paid_at is not null or not goes_back)
);
create index tip_of_visit on tip (booking_id);
create index tip_paid on tip (paid_at) where paid_at is not null;
-- A visit has one tip: another payment goes back.
create unique index tip_once on tip (booking_id) where paid_at is not null and not goes_back;
comment on table tip is
  'What customers give the crew of a visit, and tries to (product/pay.md#tips). It is no part of the order.';
comment on column tip.back is 'The path to which the customer returns from the payment page, without a language.';
comment on column tip.paid_at is 'When the payment arrived; null: it has not.';
comment on column tip.goes_back is
  'Not for the crew: another one was paid, nobody was on the crew any more, or it was given back.';

create table tip_share (
  tip_id bigint not null references tip,
  worker_id int not null references worker,
  sen int not null check (sen > 0),
  primary key (tip_id, worker_id)
);
create index tip_share_of on tip_share (worker_id);
create trigger tip_share_is_append_only before update or delete on tip_share
  for each statement execute function refuse_change();
create trigger tip_share_is_not_truncated before truncate on tip_share
  for each statement execute function refuse_change();
comment on table tip_share is 'What of a tip each of the crew gets; together they are all of it.';

alter table refund add column tip_id bigint references tip;
create index refund_of_tip on refund (tip_id) where tip_id is not null;
comment on column refund.tip_id is 'The tip that goes back; null: it is for visits of the order.';

alter table ledger_entry drop constraint ledger_entry_check, drop constraint ledger_refund_is_named,
  drop constraint ledger_kind_is_known;
alter table ledger_entry
  add column tip_id bigint references tip,
  add constraint ledger_payment_is_named check ((kind in ('payment', 'tip')) = (attempt_id is not null)),
  add constraint ledger_tip_is_named check ((kind = 'tip-paid') = (tip_id is not null)),
  add constraint ledger_refund_is_named
    check ((kind in ('refund', 'refund-manual', 'refund-back', 'tip-refund', 'tip-refund-manual',
      'tip-refund-back')) = (refund_id is not null)),
  add constraint ledger_kind_is_known check (kind in
    ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'cash-back', 'allowance',
      'allowance-back', 'refund-due', 'refund-due-back', 'refund', 'refund-manual', 'refund-back',
      'hand-in', 'hand-in-back', 'shortage', 'shortage-back', 'surplus', 'surplus-back',
      'tip', 'tip-refund', 'tip-refund-manual', 'tip-refund-back', 'tip-paid'));
create unique index ledger_tip_once on ledger_entry (tip_id) where tip_id is not null;
comment on column ledger_entry.kind is
  'charge: a visit stands, or costs more. fee: a late fee. payment: the provider has the money. cash: staff took it.
cash-back: they had not. allowance: the company takes something off the price. refund-due: it belongs
to the customer again. refund, refund-manual: the customer has it. refund-back: a refund that the
provider made failed at the customer''s bank, and is due again. hand-in: a worker brought it. shortage: less was
counted, and the company bears it. surplus: more was counted. tip: the provider has
a tip. tip-refund, tip-refund-manual: the customer has it again; tip-refund-back: not after all. tip-paid: it is in a closed
month of pay. The kinds in -back that are not named here undo.';
comment on column ledger_entry.tip_id is 'The tip whose crew has it in a closed month.';

create or replace view ledger_line as
  select id, at, booking_id, kind, case kind
    when 'charge' then 'customer' when 'charge-back' then 'charges'
    when 'fee' then 'customer' when 'fee-back' then 'fees'
    when 'payment' then 'provider' when 'cash-back' then 'customer'
    when 'cash' then case when worker_id is null then 'cash' else 'crew' end
    when 'allowance' then 'allowances' when 'allowance-back' then 'customer'
    when 'refund-due' then 'customer' when 'refund-due-back' then 'refunds'
    when 'refund' then 'refunds' when 'refund-manual' then 'refunds'
    when 'refund-back' then 'provider'
    when 'hand-in' then 'cash' when 'hand-in-back' then 'crew'
    when 'shortage' then 'differences' when 'shortage-back' then 'crew'
    when 'surplus' then 'cash' when 'surplus-back' then 'differences'
    when 'tip' then 'provider' when 'tip-refund-back' then 'provider'
    when 'tip-refund' then 'tips' when 'tip-refund-manual' then 'tips'
    when 'tip-paid' then 'tips' end as account, sen,
    worker_id
  from ledger_entry
  union all
  select id, at, booking_id, kind, case kind
    when 'charge' then 'charges' when 'charge-back' then 'customer'
    when 'fee' then 'fees' when 'fee-back' then 'customer'
    when 'payment' then 'customer' when 'cash' then 'customer'
    when 'cash-back' then case when worker_id is null then 'cash' else 'crew' end
    when 'allowance' then 'customer' when 'allowance-back' then 'allowances'
    when 'refund-due' then 'refunds' when 'refund-due-back' then 'customer'
    when 'refund' then 'provider' when 'refund-manual' then 'cash'
    when 'refund-back' then 'refunds'
    when 'hand-in' then 'crew' when 'hand-in-back' then 'cash'
    when 'shortage' then 'crew' when 'shortage-back' then 'differences'
    when 'surplus' then 'differences' when 'surplus-back' then 'cash'
    when 'tip' then 'tips' when 'tip-refund-back' then 'tips'
    when 'tip-refund' then 'provider' when 'tip-refund-manual' then 'cash'
    when 'tip-paid' then 'pay' end, -sen,
    worker_id
  from ledger_entry;
comment on view ledger_line is
  'Both sides of every entry. A view, because columns of the entry would slow down every booking.';
comment on column ledger_line.account is
  'customer: what customers owe, below zero what they are owed. charges: visits that stand. allowances:
what the company took off their prices. fees: late fees. provider: money at the payment provider. cash:
money that staff took, were brought or paid back. crew: cash that the worker has not handed in.
differences: what was counted less or more. tips: what belongs to crews. pay: what goes out with the pay of closed months. refunds: money that is due back to customers.';
comment on column ledger_line.sen is 'Debits above zero, credits below.';
comment on column ledger_line.worker_id is 'Whose account it is, where the account is crew.';

alter table pay_run_worker drop constraint pay_run_worker_check;
alter table pay_run_worker
  add column tips_sen int not null default 0 check (tips_sen >= 0),
  add check (total_sen = visits_sen + tips_sen + additions_sen - deductions_sen);
comment on column pay_run_worker.tips_sen is 'Passed on whole.';
alter table pay_line drop constraint pay_line_kind_check, drop constraint pay_line_check;
alter table pay_line
  add column tip_id bigint,
  add foreign key (tip_id, worker_id) references tip_share,
  add unique (tip_id, worker_id),
  add check (kind in ('visit', 'addition', 'deduction', 'tip')),
  add check (case kind
    when 'visit' then adjustment_id is null and sen = hours * sen_per_hour and booking_id is not null
      and skill is not null and day is not null and tip_id is null
    when 'tip' then tip_id is not null and adjustment_id is null and booking_id is null and day is not null
    else adjustment_id is not null and booking_id is null and tip_id is null end);
comment on table pay_line is 'The visits, tips and adjustments of a closed month.';
comment on column pay_line.tip_id is 'Whose share the line is; the day is the one of the payment.';
create or replace function refuse_wrong_pay() returns trigger language plpgsql as $$
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
