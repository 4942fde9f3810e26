-- A letter that was handed over keeps to whom, what about and when; its words, which may hold a
-- link or code, are dropped then (mail/tasks). So are those of letters from before.
update outbox set body_text = '', body_html = '', last_error = null where sent_at is not null;

-- The trails refuse to be emptied as a whole, too.
create trigger booking_event_is_not_truncated before truncate on booking_event
  for each statement execute function refuse_change();
create trigger price_change_is_not_truncated before truncate on price_change
  for each statement execute function refuse_change();
