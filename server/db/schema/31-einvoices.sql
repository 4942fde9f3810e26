-- Receipts, and the documents of the tax authority that they are in (product/einvoice.md).

create table einvoice_supplier (
  one boolean primary key default true check (one),
  version int not null check (version > 0),
  tin text not null,
  registration text not null,
  msic text not null,
  activity text not null,
  address text not null,
  post_code text not null,
  city text not null,
  state text not null,
  phone text not null,
  from_month date not null
);
comment on table einvoice_supplier is
  'The company as the tax authority knows it: one row, once an Admin has set up e-invoices.';
comment on column einvoice_supplier.one is 'Always true: a second row would repeat the key.';
comment on column einvoice_supplier.version is 'Counts the saves.';
comment on column einvoice_supplier.from_month is 'What is paid from its first day on has receipts.';

create table einvoice_document (
  id bigint generated always as identity primary key,
  number text not null unique check (length(number) <= 50),
  type text not null check (type in ('01', '04', '11', '12')),
  consolidated boolean not null,
  month date not null,
  sen int not null check (sen > 0),
  buyer jsonb,
  lines jsonb not null,
  refers_to jsonb not null default '[]',
  state text not null default 'waiting'
    check (state in ('waiting', 'submitted', 'valid', 'invalid', 'cancelling', 'cancelled')),
  created_at timestamptz not null,
  asked_at timestamptz,
  next_at timestamptz,
  submission text,
  uuid text unique,
  long_id text,
  validated_at timestamptz,
  reasons jsonb not null default '[]',
  cancel_refused boolean not null default false,
  check (consolidated = (buyer is null)),
  check (state not in ('submitted', 'valid', 'cancelling', 'cancelled') or uuid is not null),
  check (state <> 'valid' or long_id is not null and validated_at is not null)
);
create index einvoice_document_due on einvoice_document (next_at) where next_at is not null;
create index einvoice_document_month on einvoice_document (month);
comment on table einvoice_document is 'What was sent to the tax authority, or is about to be.';
comment on column einvoice_document.type is
  '01: an invoice. 04: a refund note. 11: a self-billed invoice. 12: a self-billed credit note.';
comment on column einvoice_document.month is 'Of the receipts; of a refund note, in which it was made.';
comment on column einvoice_document.buyer is
  'Encrypted, in base64: the buyer, or the worker of what is self-billed. Null: the general public.';
comment on column einvoice_document.lines is 'Ranges of receipts with their sums.';
comment on column einvoice_document.refers_to is 'Numbers and uuids that a refund note is about.';
comment on column einvoice_document.asked_at is
  'When it was sent; while no answer came, its number is searched before it is sent again.';
comment on column einvoice_document.next_at is 'When something is to be done with it; null: nothing.';
comment on column einvoice_document.long_id is 'The secret part of its public address.';
comment on column einvoice_document.reasons is 'Why it was refused, in the words of the tax authority.';
comment on column einvoice_document.cancel_refused is 'Cancelling was refused: a refund note is next.';

create table receipt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'return', 'pay', 'correction')),
  month date not null check (extract(day from month) = 1),
  number int not null check (number > 0),
  order_id bigint references booking_order,
  cause text not null,
  attempt_id bigint references payment_attempt,
  at timestamptz not null,
  sen int not null check (sen > 0),
  back_sen int not null default 0 constraint receipt_back_is_paid check (back_sen between 0 and sen),
  net_sen int not null default 0 check (net_sen between 0 and back_sen),
  of_receipt bigint references receipt,
  state text not null check (state in ('not-required', 'awaiting-details', 'ready', 'submitted', 'valid',
    'invalid', 'cancelled', 'credited')),
  buyer jsonb,
  document_id bigint references einvoice_document,
  tax_sen int not null default 0 constraint receipt_tax_is_a_part check (tax_sen between 0 and sen),
  back_tax_sen int not null default 0,
  net_tax_sen int not null default 0,
  worker_id int references worker,
  unique (kind, month, number),
  unique nulls not distinct (cause, of_receipt),
  constraint receipt_tax_goes_back_once
    check (net_tax_sen between 0 and back_tax_sen and back_tax_sen <= tax_sen),
  check (kind in ('return', 'correction') or of_receipt is null),
  check (kind in ('sale', 'pay') or buyer is null and back_sen = 0),
  check ((state in ('submitted', 'valid', 'invalid', 'credited')) <= (document_id is not null)),
  constraint receipt_is_of_order_or_worker check (case when kind in ('pay', 'correction')
    then order_id is null and worker_id is not null else order_id is not null and worker_id is null end)
);
create index receipt_of_order on receipt (order_id);
create index receipt_of_worker on receipt (worker_id, month) where worker_id is not null;
create index receipt_of_document on receipt (document_id) where document_id is not null;
create index receipt_of_sale on receipt (of_receipt) where of_receipt is not null;
create index receipt_of_attempt on receipt (attempt_id) where attempt_id is not null;
create index receipt_open on receipt (month) where state in ('awaiting-details', 'ready', 'submitted', 'invalid');
comment on table receipt is
  'What customers paid and got back, and what independent workers are paid, numbered without a gap in each month,
one row each: its state says which document has it (product/einvoice.md#receipts).';
comment on column receipt.cause is
  'What of the ledger it is: one payment, collection, credit or refund, by its kind and first entry. Of a worker: the
month of pay, or the adjustment.';
comment on column receipt.back_sen is 'For a sale or pay: the amount returned.';
comment on column receipt.net_sen is
  'The part of back_sen that was returned while the receipt was in no document: the document leaves it out.';
comment on column receipt.of_receipt is
  'Of a return or a correction: the sale or pay; null if that was before the first month.';
comment on column receipt.buyer is
  'Who gets a document of their own, or is self-billed, encrypted, in base64; null: it is consolidated.';
comment on column receipt.document_id is 'The newest document that it is in.';
comment on column receipt.tax_sen is 'The service tax in it.';
comment on column receipt.back_tax_sen is 'Of a sale: the tax in what went back.';
comment on column receipt.worker_id is 'The worker whose monthly pay it is.';
comment on column receipt.net_tax_sen is 'Of that, the tax in what went back while it was in no document.';

create table receipt_entry (
  -- No foreign key: the ledger itself refuses to be emptied.
  entry_id bigint primary key,
  cause text not null
);
comment on table receipt_entry is 'Entries of the ledger that have a receipt: each is in one.';

create table account_buyer (
  account_id bigint primary key references account on delete cascade,
  buyer text not null,
  known boolean
);
comment on table account_buyer is
  'Who gets an account''s e-invoices, stored for the next one (product/einvoice.md#own).';
comment on column account_buyer.buyer is 'Encrypted, in base64.';
comment on column account_buyer.known is
  'MyInvois knows tax number and identity together; null: it did not answer yet.';

create table einvoice_request (
  order_id bigint primary key references booking_order,
  buyer text not null,
  known boolean,
  requested_at timestamptz not null
);
create index einvoice_request_unchecked on einvoice_request (requested_at) where known is null;
comment on table einvoice_request is
  'Orders whose customer asked for an e-invoice of their own: receipts from that month on get its buyer.';
comment on column einvoice_request.buyer is 'Encrypted, in base64.';
comment on column einvoice_request.known is
  'MyInvois knows tax number and identity together; null: it did not answer yet.';

create table worker_tax (
  worker_id int primary key references worker on delete cascade,
  independent boolean not null,
  details text not null,
  missing text[] not null,
  known boolean,
  version int not null default 1
);
create index worker_tax_unchecked on worker_tax (worker_id) where known is null;
comment on table worker_tax is
  'How workers are taxed; a worker without a row is an employee (product/einvoice.md#self-billed).';
comment on column worker_tax.details is 'The tax identity, encrypted, in base64.';
comment on column worker_tax.missing is 'The details that a self-billed e-invoice still needs.';
comment on column worker_tax.known is
  'MyInvois knows tax number and identity together; null: it was not asked, or did not answer yet.';
comment on column worker_tax.version is 'Counts its changes.';

create table taxpayer_check (
  mark text primary key,
  known boolean not null,
  checked_at timestamptz not null
);
comment on table taxpayer_check is
  'What MyInvois said of a tax number and an identity, so that it is asked once.';
comment on column taxpayer_check.mark is 'A keyed hash of both.';

create function erase_einvoice_requests() returns trigger language plpgsql as $$
begin
  delete from einvoice_request
  where order_id in (select id from booking_order where account_id = old.id);
  return old;
end $$;
comment on function erase_einvoice_requests() is
  'Deletes what a person asked for; what is on receipts stays, as the law asks for it.';
create trigger account_deletion_erases_einvoice_requests before delete on account
  for each row execute function erase_einvoice_requests();
