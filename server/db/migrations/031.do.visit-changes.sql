-- Staff change a booked visit: its hours, crew size, extras and address, with its price.

create table visit_terms (
  booking_id bigint primary key references booking,
  post_code int not null references postcode,
  address text,
  from_address text,
  to_address text,
  property_type text not null,
  own jsonb not null,
  addon text,
  addon_hours int,
  fixed_addons text[] not null,
  lines jsonb not null
);
comment on table visit_terms is
  'Where a visit of a series is and what belongs to it, once it was changed apart from its order
(docs/product/statuses.md#change); a visit without a row here has those of booking_order. A visit that
is its whole order is changed there.';
comment on column visit_terms.post_code is 'In the region of the order.';
comment on column visit_terms.address is 'Null for services with two places.';
comment on column visit_terms.from_address is 'As in booking_order.';
comment on column visit_terms.to_address is 'As in booking_order.';
comment on column visit_terms.property_type is 'As in booking_order.';
comment on column visit_terms.own is 'As in booking_order.';
comment on column visit_terms.addon is 'The hourly add-on of this visit, done for addon_hours.';
comment on column visit_terms.addon_hours is 'Null without an hourly add-on.';
comment on column visit_terms.fixed_addons is 'The add-ons at a fixed price of this visit.';
comment on column visit_terms.lines is
  'The lines of this visit''s price as domain/booking/price-line.ts has them.';
comment on column booking_order.lines is
  'The lines of the price as they were agreed to: codes with numbers, as domain/booking/price-line.ts
has them. Older orders have labels in English. Those of an order with one visit follow its changes;
changed visits of a series have their own in visit_terms.';

alter table booking add column details int not null default 1;
comment on column booking.details is
  'Grows when something else than the start changes that its workers must know.';
alter table worker_notice add column details int not null default 1;
comment on column worker_notice.details is 'booking.details as the worker was last notified of it.';

alter table payment_attempt
  add column shares int[],
  add column for_debt boolean not null default false;
comment on column payment_attempt.shares is
  'What it pays of each of booking_ids, in sen; null: the price of each.';
comment on column payment_attempt.for_debt is
  'It pays what confirmed visits still owe; the others pay for visits that wait for payment.';

alter table ledger_entry drop constraint ledger_kind_is_known;
alter table ledger_entry add constraint ledger_kind_is_known check (kind in
  ('charge', 'charge-back', 'fee', 'fee-back', 'payment', 'cash', 'refund-due', 'refund-due-back',
    'refund', 'refund-manual', 'refund-back'));
comment on column ledger_entry.kind is
  'charge: a visit stands, or costs more. fee: a late fee. payment: the provider has the money. cash:
staff took it. refund-due: it belongs to the customer again. refund, refund-manual: the customer has it.
refund-back: a refund that the provider made failed at the customer''s bank, and is due again.
charge-back, fee-back and refund-due-back undo.';

create or replace view ledger_line as
  select id, at, booking_id, kind, case kind
    when 'charge' then 'customer' when 'charge-back' then 'charges'
    when 'fee' then 'customer' when 'fee-back' then 'fees'
    when 'payment' then 'provider' when 'cash' then 'cash'
    when 'refund-due' then 'customer' when 'refund-due-back' then 'refunds'
    when 'refund' then 'refunds' when 'refund-manual' then 'refunds'
    when 'refund-back' then 'provider' end as account, sen
  from ledger_entry
  union all
  select id, at, booking_id, kind, case kind
    when 'charge' then 'charges' when 'charge-back' then 'customer'
    when 'fee' then 'fees' when 'fee-back' then 'customer'
    when 'payment' then 'customer' when 'cash' then 'customer'
    when 'refund-due' then 'refunds' when 'refund-due-back' then 'customer'
    when 'refund' then 'provider' when 'refund-manual' then 'cash'
    when 'refund-back' then 'refunds' end, -sen
  from ledger_entry;
