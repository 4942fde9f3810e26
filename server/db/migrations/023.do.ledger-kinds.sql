-- Which accounts a kind of entry moves money between stands in a table: as generated columns it was
-- worked out anew at every booking, a tenth of what a booking costs the database.
create table ledger_kind (
  kind text primary key,
  debit text not null,
  credit text not null,
  check (debit <> credit)
);
insert into ledger_kind (kind, debit, credit) values
  ('charge', 'customer', 'charges'),
  ('charge-back', 'charges', 'customer'),
  ('fee', 'customer', 'fees'),
  ('fee-back', 'fees', 'customer'),
  ('payment', 'provider', 'customer'),
  ('cash', 'cash', 'customer'),
  ('refund-due', 'customer', 'refunds'),
  ('refund', 'refunds', 'provider'),
  ('refund-by-hand', 'refunds', 'cash'),
  ('refund-back', 'provider', 'refunds');
-- Another reading of a kind would be another book: kinds are only ever added.
create trigger ledger_kind_is_kept before update or delete on ledger_kind
  for each statement execute function refuse_change();
create trigger ledger_kind_is_not_truncated before truncate on ledger_kind
  for each statement execute function refuse_change();

drop view ledger_line;
alter table ledger_entry drop column debit, drop column credit;
alter table ledger_entry add foreign key (kind) references ledger_kind;

create view ledger_line as
  select e.id, e.at, e.booking_id, e.kind, k.debit as account, e.sen
  from ledger_entry e join ledger_kind k on k.kind = e.kind
  union all
  select e.id, e.at, e.booking_id, e.kind, k.credit, -e.sen
  from ledger_entry e join ledger_kind k on k.kind = e.kind;
