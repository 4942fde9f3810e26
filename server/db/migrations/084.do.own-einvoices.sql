-- Customers ask for an e-invoice of their own. Buyers are encrypted from here on, also those stored before.
-- Works with the version before: it does not know the new tables, and sends no document between two months.

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

comment on column receipt.buyer is
  'Who gets a document of their own, encrypted, in base64; null: it is consolidated.';
comment on column einvoice_document.buyer is 'Encrypted, in base64. Null: the general public.';

-- The job that gives stored text to the current key encrypts plain buyers too.
do $$ begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('rotate-encryption-key', '{"after": 0}', job_key => 'rotate-encryption-key');
  end if;
end $$;
