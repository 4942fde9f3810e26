-- Refunds name who asked for them, so a person who leaves takes that name along too. Otherwise as
-- before (008).
create or replace function forget_person() returns trigger language plpgsql as $$
begin
  update booking_order
  set customer_name = 'Former customer', customer_phone = null, address = null,
      from_address = null, to_address = null, sensitive = null,
      own = own - 'task_type' - 'customer_medical_details'
  where account_id = old.id;
  update booking_event set who = 'Former customer' where account_id = old.id;
  update refund set who = 'Former customer' where account_id = old.id;
  delete from outbox where to_email = old.email;
  delete from contact_message where lower(email) = old.email;
  return old;
end $$;
