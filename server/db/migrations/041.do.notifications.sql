-- How a mail tells that it left, and how the person of a number is found.

create function mail_tells_delivery() returns trigger language plpgsql as $$
begin
  with reported as (
    update delivery set state = 'sent', updated_at = new.sent_at
    where outbox_id = new.id and delivery_progress(state) < 2
    returning notification_id
  )
  update notification n set state = 'sent', updated_at = new.sent_at
  from reported where n.id = reported.notification_id and delivery_progress(n.state) < 2;
  return null;
end $$;
comment on function mail_tells_delivery() is
  'A mail that the mail server accepted is a delivery that was sent, in the same transaction.';
create trigger outbox_tells_delivery after update of sent_at on outbox
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function mail_tells_delivery();

create index notification_phone on notification (phone, id) where phone is not null;
create index account_phone_digits on account (translate(phone, ' -()', ''))
  where phone is not null;
create index worker_phone_digits on worker (translate(phone, ' -()', ''))
  where phone is not null;
