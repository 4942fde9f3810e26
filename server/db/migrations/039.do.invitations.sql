-- Visits for the calendar of a mail's reader.

alter table outbox add column invitations jsonb;
comment on column outbox.invitations is
  'iTIP messages that go with the mail, each of one visit (docs/product/calendar.md#invitations): name,
method, text. Every try sends the same. Null without any, and once it is sent, like the text.';
