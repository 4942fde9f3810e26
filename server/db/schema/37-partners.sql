-- Partners: who brings bookings, and where the booking widget may be shown (docs/product/partners.md).

create table partner_day (
  partner_id int not null references partner,
  day date not null,
  opened int not null check (opened > 0),
  primary key (partner_id, day)
);
comment on table partner_day is
  'How often a partner''s link was opened, or the widget shown for them, by day; nothing of who opened it.';
comment on column partner_day.day is 'In Malaysia.';

create table order_source (
  order_id bigint primary key references booking_order,
  partner_id int references partner,
  ref uuid,
  check (num_nonnulls(partner_id, ref) > 0)
);
create index order_source_partner on order_source (partner_id) where partner_id is not null;
create index order_source_ref on order_source (ref) where ref is not null;
comment on table order_source is
  'Orders that came by a partner or from the widget (product/partners.md#counted).';
comment on column order_source.partner_id is 'Null: from the widget, for no partner.';
comment on column order_source.ref is
  'Chosen by the widget, which asks by it what was booked; null without a widget.';

create table partner_member (
  account_id bigint primary key references account on delete cascade,
  partner_id int not null references partner_account
);
create index partner_member_of on partner_member (partner_id);
comment on table partner_member is
  'Customers who may book on the account of a partner: of one partner at most.';

create table order_on_account (
  order_id bigint primary key references booking_order,
  partner_id int not null references partner_account,
  percent_off int not null check (percent_off between 0 and 50)
);
create index order_on_account_of on order_on_account (partner_id, order_id);
comment on table order_on_account is 'Orders that a partner pays by invoice (product/partners.md#on-account).';
comment on column order_on_account.percent_off is 'The discount in percent when the order was sold.';

create table partner_invoice (
  id bigint generated always as identity primary key,
  partner_id int not null references partner_account,
  month date not null check (extract(day from month) = 1),
  number int not null check (number > 0),
  name text not null,
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  sen int not null,
  tax_sen int not null,
  unique (partner_id, month),
  unique (month, number)
);
create trigger partner_invoice_is_append_only before update or delete on partner_invoice
  for each statement execute function refuse_change();
create trigger partner_invoice_is_not_truncated before truncate on partner_invoice
  for each statement execute function refuse_change();
comment on table partner_invoice is
  'Invoices of partners for a month on account, numbered without gaps in each month (product/partners.md#invoices).
They never change.';
comment on column partner_invoice.number is 'In its month: INV-202611-1.';
comment on column partner_invoice.name is 'The name of the partner at that time.';
comment on column partner_invoice.sen is 'The sum of the lines; below zero: more was returned than charged.';
comment on column partner_invoice.tax_sen is 'The service tax in it.';

create table partner_invoice_line (
  invoice_id bigint references partner_invoice,
  booking_id bigint references booking,
  day date not null,
  sen int not null check (sen <> 0),
  tax_sen int not null,
  corrects boolean not null,
  primary key (invoice_id, booking_id)
);
create index partner_invoice_line_booking on partner_invoice_line (booking_id);
create trigger partner_invoice_line_is_append_only before update or delete on partner_invoice_line
  for each statement execute function refuse_change();
create trigger partner_invoice_line_is_not_truncated before truncate on partner_invoice_line
  for each statement execute function refuse_change();
comment on table partner_invoice_line is
  'What the visits of an invoice added to the account or reduced it by, one line for each visit.';
comment on column partner_invoice_line.day is 'The day of the visit when the invoice was issued.';
comment on column partner_invoice_line.corrects is 'The visit is also on an earlier invoice.';

create table partner_invoice_entry (
  -- No foreign key: the ledger itself refuses to be emptied.
  entry_id bigint primary key,
  invoice_id bigint not null references partner_invoice
);
create index partner_invoice_entry_of on partner_invoice_entry (invoice_id);
create trigger partner_invoice_entry_is_append_only before update or delete on partner_invoice_entry
  for each statement execute function refuse_change();
create trigger partner_invoice_entry_is_not_truncated before truncate on partner_invoice_entry
  for each statement execute function refuse_change();
comment on table partner_invoice_entry is 'Entries of the ledger that are invoiced to partners: each is in one invoice.';
