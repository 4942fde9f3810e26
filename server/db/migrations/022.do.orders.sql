-- Staff find an order by anything that a caller may name.

create function order_search_text(
  ref text, customer_name text, customer_phone text, address text, from_address text, to_address text
) returns text
language sql immutable parallel safe
return ref || ' ' || customer_name || ' ' || translate(coalesce(customer_phone, ''), ' -', '') || ' '
  || coalesce(address, '') || ' ' || coalesce(from_address, '') || ' ' || coalesce(to_address, '');
comment on function order_search_text(text, text, text, text, text, text) is
  'What the report searches in an order (docs/product/pages.md#staff-report); the phone number without
spaces and dashes.';

-- It serves the search by name alone as well.
drop index booking_order_customer_trigram;
create index booking_order_search on booking_order using gin (
  order_search_text(ref, customer_name, customer_phone, address, from_address, to_address)
  gin_trgm_ops
);
