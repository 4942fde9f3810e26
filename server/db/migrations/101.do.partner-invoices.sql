-- Monthly invoices of partners' accounts.
-- Works with the version before, which issues none.

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
