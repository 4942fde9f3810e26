-- What staff know of customers, and customers who have no e-mail.

alter table account
  alter column email drop not null,
  add column tags text[] not null default '{}',
  add column note text not null default '',
  add column crew_note text not null default '',
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add column merged_into bigint references account on delete cascade,
  add column merged_at timestamptz,
  -- Whoever signs in can be written to.
  add constraint account_owner_has_email check
    (email is not null or verified_at is null and password_hash is null and role = 'Customer'),
  add constraint account_block_has_reason check ((blocked_at is null) = (blocked_reason is null)),
  -- A closed account signs nobody in, and is nobody of the staff.
  add constraint account_merged_is_closed check
    (merged_into is null
      or merged_at is not null and switched_off_at is not null and role = 'Customer'
        and merged_into <> id);
comment on column account.email is
  'In lower case, so that an address has one account. Null for a customer whom staff added without one
(docs/product/customers.md#without-an-e-mail).';
comment on column account.version is
  'Counts what staff change of the account (docs/product/roles.md#team, docs/product/customers.md).';
comment on column account.tags is 'Words by which staff find customers again.';
comment on column account.note is 'What staff note of a customer for each other.';
comment on column account.crew_note is
  'What workers must know of a customer; it is in the mails of their visits.';
comment on column account.blocked_at is
  'Since when the customer cannot book (docs/product/customers.md#blocked); null for one who can.';
comment on column account.blocked_reason is 'Why, as staff wrote it; the customer does not see it.';
comment on column account.merged_into is
  'The account that has all of this one since they were merged (docs/product/customers.md#merging).';
create index account_merged on account (merged_into) where merged_into is not null;

create function customer_search_text(first_name text, last_name text, email text, phone text)
returns text
language sql immutable parallel safe
return first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' '
  || translate(coalesce(phone, ''), ' -()', '');
comment on function customer_search_text(text, text, text, text) is
  'What staff search in a customer (docs/product/customers.md#finding-one); the phone number without
spaces and dashes.';
create index account_customer_search on account
  using gin (customer_search_text(first_name, last_name, email, phone) gin_trgm_ops)
  where role = 'Customer';
-- The list by name, and its count.
create index account_customer_name on account (lower(first_name || ' ' || last_name), id)
  where role = 'Customer' and merged_into is null;
create index account_customer_blocked on account (id) where blocked_at is not null;
create index account_customer_tags on account using gin (tags) where tags <> '{}';
-- Visits of which something may be owed.
create index booking_unpaid on booking (account_id, starts_at)
  where status not in ('Pending Payment', 'Expired') and (payment_status = 'Unpaid' or fee_sen > 0)
    and (status <> 'Cancelled' or fee_sen > 0);

create table customer_address (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  address text not null,
  unit text not null default '',
  post_code int not null references postcode,
  property_type text not null,
  access_notes text not null default '',
  gate text not null default '',
  parking text not null default '',
  pets text not null default ''
);
create unique index customer_address_place
  on customer_address (account_id, post_code, lower(address), lower(unit));
comment on table customer_address is
  'Places of a customer with what staff and workers must know of them
(docs/product/customers.md#addresses). An order at the same place has them too.';
comment on column customer_address.unit is 'Block, floor and door; empty for none.';
comment on column customer_address.access_notes is 'How to get in.';
comment on column customer_address.gate is 'The gate: its code, the guard, who opens.';
comment on column customer_address.parking is 'Where the crew may park.';
comment on column customer_address.pets is 'Animals that live there.';

create function refuse_order_of_merged() returns trigger language plpgsql as $$
begin
  -- The foreign key has waited for a merge of the account; this statement sees what it did.
  if exists (select from account
      where id in (select account_id from added) and merged_into is not null) then
    raise exception 'the account was merged into another' using errcode = '23U04';
  end if;
  return null;
end $$;
comment on function refuse_order_of_merged() is
  'Refuses orders of an account that was merged into another (error 23U04): all orders of a person are
at the account that stays, also one that is placed while they are merged.';
create trigger booking_order_not_of_merged after insert on booking_order
  referencing new table as added for each statement execute function refuse_order_of_merged();

create function erase_customer_audit() returns trigger language plpgsql as $$
begin
  update audit_entry set before = null, after = null, reason = null
  where subject_kind = 'customer' and subject = old.id::text;
  return old;
end $$;
comment on function erase_customer_audit() is
  'Removes what the audit log has of a deleted person: that something was changed stays.';
create trigger account_deletion_erases_customer_audit before delete on account
  for each row execute function erase_customer_audit();
