-- Self-billed e-invoices of independent workers: who is one, with which tax identity, and what of closed pay they are for.
-- Works with the version before: it pays everyone as an employee, and makes no document of pay.

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

alter table pay_run_worker add column independent boolean not null default false;
comment on column pay_run_worker.independent is
  'Of someone who was no employee when the month was closed: the pay is self-billed.';

alter table pay_adjustment add column corrects date
  constraint pay_adjustment_corrects_before check (corrects < month and extract(day from corrects) = 1);
comment on column pay_adjustment.corrects is
  'The month whose pay was wrong; null: it belongs to the month itself.';

alter table einvoice_document drop constraint einvoice_document_type_check,
  add constraint einvoice_document_type_check check (type in ('01', '04', '11', '12'));
comment on column einvoice_document.type is
  '01: an invoice. 04: a refund note. 11: a self-billed invoice. 12: a self-billed credit note.';
comment on column einvoice_document.buyer is
  'Encrypted, in base64: the buyer, or the worker of what is self-billed. Null: the general public.';

alter table receipt alter column order_id drop not null,
  add column worker_id int references worker,
  drop constraint receipt_kind_check, drop constraint receipt_check1, drop constraint receipt_check2,
  add constraint receipt_kind_check check (kind in ('sale', 'return', 'pay', 'correction')),
  add constraint receipt_check1 check (kind in ('return', 'correction') or of_receipt is null),
  add constraint receipt_check2 check (kind in ('sale', 'pay') or buyer is null and back_sen = 0),
  add constraint receipt_is_of_order_or_worker check (case when kind in ('pay', 'correction')
    then order_id is null and worker_id is not null else order_id is not null and worker_id is null end);
create index receipt_of_worker on receipt (worker_id, month) where worker_id is not null;
comment on table receipt is
  'What customers paid and got back, and what independent workers are paid, numbered without a gap in each month,
one row each: its state says which document has it (product/einvoice.md#receipts).';
comment on column receipt.cause is
  'What of the ledger it is: one payment, collection, credit or refund, by its kind and first entry. Of a worker: the
month of pay, or the adjustment.';
comment on column receipt.back_sen is 'For a sale or pay: the amount returned.';
comment on column receipt.of_receipt is
  'Of a return or a correction: the sale or pay; null if that was before the first month.';
comment on column receipt.buyer is
  'Who gets a document of their own, or is self-billed, encrypted, in base64; null: it is consolidated.';
comment on column receipt.worker_id is 'The worker whose monthly pay it is.';
