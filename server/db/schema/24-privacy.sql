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
  delete from thread where account_id = old.id or customer_email = lower(old.email);
  return old;
end $$;
comment on function anonymize_person() is
  'Removes a person''s name, addresses and mails. Bookings stay as the law requires, without the person.';
create trigger account_deletion_anonymizes_person before delete on account
  for each row execute function anonymize_person();

create function erase_interest() returns trigger language plpgsql as $$
begin
  delete from postcode_interest where email = lower(old.email);
  return old;
end $$;
comment on function erase_interest() is 'Deletes the postcodes that a person waits for.';
create trigger account_deletion_erases_interest before delete on account
  for each row execute function erase_interest();

create function erase_access_answers() returns trigger language plpgsql as $$
begin
  update booking_order set own = own - 'unit' - 'access_notes'
  where account_id = old.id and own ?| array['unit', 'access_notes'];
  return old;
end $$;
comment on function erase_access_answers() is
  'Removes the unit and how to get in from the answers of a person''s orders.';
create trigger account_deletion_erases_access_answers before delete on account
  for each row execute function erase_access_answers();

create function erase_invitations() returns trigger language plpgsql as $$
begin
  delete from staff_invitation where email = old.email;
  return old;
end $$;
comment on function erase_invitations() is 'Deletes the invitations of a deleted account''s e-mail.';
create trigger account_deletion_erases_invitations before delete on account
  for each row execute function erase_invitations();

create function erase_complaints() returns trigger language plpgsql as $$
begin
  update ticket set complaint = ''
  where booking_id in (select id from booking where account_id = old.id);
  update ticket_event set who = 'Former customer' where account_id = old.id;
  return old;
end $$;
comment on function erase_complaints() is
  'Removes the words and the name of a person from tickets; what was done about them stays.';
create trigger account_deletion_erases_complaints before delete on account
  for each row execute function erase_complaints();

create function erase_replies() returns trigger language plpgsql as $$
begin
  delete from inbound_message where phone = regexp_replace(old.phone, '[^+0-9]', '', 'g');
  delete from thread
  where customer_email = '' and customer_phone = regexp_replace(old.phone, '[^+0-9]', '', 'g');
  return old;
end $$;
comment on function erase_replies() is 'Deletes what a person wrote by WhatsApp or SMS.';
create trigger account_deletion_erases_replies before delete on account
  for each row execute function erase_replies();

create function unlink_audit_entries() returns trigger language plpgsql as $$
begin
  update audit_entry set who = 'Former account' where account_id = old.id;
  return old;
end $$;
comment on function unlink_audit_entries() is 'Removes a person''s name from what they changed.';
create trigger account_deletion_unlinks_audit_entries before delete on account
  for each row execute function unlink_audit_entries();

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
