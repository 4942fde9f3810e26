-- Orders in which a series goes on.
-- Works with the version before: it writes none, and reads none.

create table series_renewal (
  order_id bigint primary key references booking_order,
  renews bigint not null references booking_order,
  check (order_id <> renews)
);
create index series_renewal_of on series_renewal (renews);
comment on table series_renewal is
  'Orders in which a series goes on (docs/product/series.md#renewal). One that was not paid stays, and counts no more.';
comment on column series_renewal.renews is 'The order of the series before.';
