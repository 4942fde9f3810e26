-- Months of the books that are closed, and under which codes an accountant's program has them.

create table closed_month (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  by_account_id bigint references account on delete set null,
  who text not null,
  entries int not null check (entries >= 0),
  sen bigint not null check (sen >= 0),
  open_items int not null check (open_items >= 0),
  codes jsonb not null,
  journal_hash text not null check (journal_hash ~ '^[0-9a-f]{64}$')
);
create index closed_month_by on closed_month (by_account_id) where by_account_id is not null;
-- Deleting the account of who closed it unlinks the row: a change by the foreign key, one level down.
create trigger closed_month_is_append_only before update or delete on closed_month
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger closed_month_is_not_truncated before truncate on closed_month
  for each statement execute function refuse_change();
comment on table closed_month is
  'Months whose entries of the ledger never change any more (product/books.md#closing).';
comment on column closed_month.month is 'Its first day.';
comment on column closed_month.by_account_id is 'Who closed it.';
comment on column closed_month.who is 'The name of that person then.';
comment on column closed_month.entries is 'How many entries it has.';
comment on column closed_month.sen is 'The sum of their amounts.';
comment on column closed_month.open_items is 'How many things were open, as the person was shown and accepted.';
comment on column closed_month.codes is 'The code of each account then, by which its files are written.';
comment on column closed_month.journal_hash is 'SHA-256 of its general journal, in hexadecimal digits.';

create function refuse_in_closed_books() returns trigger language plpgsql as $$
begin
  if exists (select from added where at < (
      select (max(month) + interval '1 month') at time zone 'Asia/Kuala_Lumpur' from closed_month)) then
    raise check_violation using message = 'the month of the entry is closed',
      constraint = 'ledger_month_is_open', table = 'ledger_entry';
  end if;
  return null;
end $$;
comment on function refuse_in_closed_books() is
  'Refuses an entry of a closed month, or of one before it (error 23514).';
create trigger ledger_month_is_open after insert on ledger_entry
  referencing new table as added for each statement execute function refuse_in_closed_books();

create table account_codes (
  one boolean primary key default true check (one),
  version int not null check (version > 0),
  codes jsonb not null
);
comment on table account_codes is
  'The codes of the ledger''s accounts in the accountant''s program (product/books.md#account-codes): one row, from
the moment an Admin first saves them.';
comment on column account_codes.one is 'Always true: a second row would repeat the key.';
comment on column account_codes.version is 'Counts its changes.';
comment on column account_codes.codes is 'The code by the name of the account.';

create view provider_movement as
  select a.provider, 'payment' as kind, a.transaction_id as ref, e.at, sum(e.sen)::int as sen,
    min(e.booking_id) as booking_id,
    coalesce(bool_or(r.id is not null), false) as is_reversed
  from ledger_entry e join payment_attempt a on a.id = e.attempt_id
    left join refund r on r.attempt_id = a.id and r.way = 'reversal' and r.status = 'Refunded'
      and r.amount_sen = a.amount_sen
  where e.kind in ('payment', 'tip', 'gift') group by a.provider, a.transaction_id, e.at
  union all
  select a.provider, case when e.kind like '%-back' then 'refund-back' else 'refund' end,
    coalesce(r.provider_ref, r.ref), e.at, sum(e.sen)::int, min(e.booking_id),
    bool_or(r.way = 'reversal' and r.amount_sen = a.amount_sen)
  from ledger_entry e join refund r on r.id = e.refund_id join payment_attempt a on a.id = r.attempt_id
  where e.kind in ('refund', 'tip-refund', 'gift-refund', 'refund-back', 'tip-refund-back', 'gift-refund-back')
  group by a.provider, 2, 3, e.at;
comment on view provider_movement is
  'The ledger''s amount of each payment and refund at a provider, by the name in the provider''s settlement.';
comment on column provider_movement.is_reversed is
  'All of the payment was reversed on its day: the provider settles neither.';
