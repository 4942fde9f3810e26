-- A unit and how to get in are kept with an order's own answers; whoever leaves takes them along.
create function forget_place() returns trigger language plpgsql as $$
begin
  update booking_order set own = own - 'unit' - 'access_notes'
  where account_id = old.id and own ?| array['unit', 'access_notes'];
  return old;
end $$;
create trigger account_leaves_with_its_place before delete on account
  for each row execute function forget_place();
