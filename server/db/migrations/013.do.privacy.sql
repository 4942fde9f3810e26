-- What deleting an account removes besides its own rows (docs/product/privacy.md#personal-data).
-- Triggers and not the program, because histories refuse every change but one from within a trigger.

create function anonymize_person() returns trigger language plpgsql as $$
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
comment on function anonymize_person() is
  'Removes a person''s name, addresses and mails. Bookings stay as the law requires, without the person.';

create function erase_interest() returns trigger language plpgsql as $$
begin
  delete from postcode_interest where email = lower(old.email);
  return old;
end $$;
comment on function erase_interest() is 'Deletes the postcodes that a person waits for.';

create function erase_access_answers() returns trigger language plpgsql as $$
begin
  update booking_order set own = own - 'unit' - 'access_notes'
  where account_id = old.id and own ?| array['unit', 'access_notes'];
  return old;
end $$;
comment on function erase_access_answers() is
  'Removes the unit and how to get in from the answers of a person''s orders.';

create trigger account_deletion_anonymizes_person before delete on account
  for each row execute function anonymize_person();
create trigger account_deletion_erases_interest before delete on account
  for each row execute function erase_interest();
create trigger account_deletion_erases_access_answers before delete on account
  for each row execute function erase_access_answers();
