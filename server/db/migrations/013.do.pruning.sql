-- What a stranger sent in a provider's name proves nothing and may be swept away; what a provider
-- has proven is kept for good.
drop trigger payment_message_is_kept on payment_message;
create trigger payment_message_is_kept before delete on payment_message
  for each row when (old.kind <> 'unproven') execute function refuse_change();
create trigger payment_message_is_not_changed before update on payment_message
  for each statement execute function refuse_change();
create trigger payment_message_is_not_truncated before truncate on payment_message
  for each statement execute function refuse_change();
create index payment_message_unproven on payment_message (received_at) where kind = 'unproven';
