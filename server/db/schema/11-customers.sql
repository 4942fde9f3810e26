-- What staff know of the places of customers, and what customers say of workers.

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

create table worker_wish (
  account_id bigint not null references account on delete cascade,
  worker_id int not null references worker on delete cascade,
  wish text not null check (wish in ('favourite', 'not-again')),
  at timestamptz not null,
  primary key (account_id, worker_id)
);
create index worker_wish_of_worker on worker_wish (worker_id, wish);
comment on table worker_wish is
  'Customers'' preferences about workers: favourite, or not again (docs/product/customers.md#favourites). Staff see them, workers never.';
comment on column worker_wish.wish is 'not-again: the worker is never sent to the customer.';
comment on column worker_wish.at is 'When the customer said so last.';
