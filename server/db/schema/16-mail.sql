-- E-mails to send, and which visits people were e-mailed about.

create table outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  conversation jsonb,
  kind text,
  account_id bigint,
  worker_id int,
  booking_id bigint,
  order_id bigint,
  invitations jsonb,
  withdrawn text
);
create index outbox_recipient on outbox (to_email, id desc);
create index outbox_booking on outbox (booking_id) where booking_id is not null;
create index outbox_order on outbox (order_id) where order_id is not null;
create index outbox_account on outbox (account_id, id) where account_id is not null;
create index outbox_worker on outbox (worker_id, id) where worker_id is not null;
comment on table outbox is
  'Mails, written in the transaction of the change that they report and sent by a job afterwards.';
comment on column outbox.body_text is
  'Empty once it is sent, like body_html: links and codes in it must not stay readable.';
comment on column outbox.sent_at is 'Null until the mail server accepted it.';
comment on column outbox.last_error is 'Why the last try to send it failed.';
comment on column outbox.conversation is
  'For a message of a thread: its own Message-ID, those it refers to and where an answer goes; null for
any other mail.';
comment on column outbox.kind is
  'What it tells, as in notification; null for mails of an account, of the inbox, and the like.';
comment on column outbox.account_id is
  'The recipient''s account; null for a mail that is not about a visit. Like the next three columns without a foreign key, whose lookup would slow down every order.';
comment on column outbox.worker_id is 'The worker it is written to.';
comment on column outbox.booking_id is 'The visit that it is about.';
comment on column outbox.order_id is 'The order that it is about.';
comment on column outbox.invitations is
  'iTIP messages that go with the mail, each of one visit (docs/product/calendar.md#invitations): name,
method, text. Every try sends the same. Null without any, and once it is sent, like the text.';
comment on column outbox.withdrawn is
  'Why it was not sent, as a code: its content was no longer true; null: it was sent, or waits.';

create table worker_notice (
  booking_id bigint not null references booking,
  worker_id int not null references worker on delete cascade,
  starts_at timestamptz not null,
  details int not null default 1,
  primary key (booking_id, worker_id)
);
create index worker_notice_start on worker_notice (starts_at);
comment on table worker_notice is
  'Which start of which visit each worker was last mailed about. Where it differs from assignment, a
mail is due (docs/decisions/0026-notify-workers-by-comparison.md).';
comment on column worker_notice.starts_at is 'The start that the last mail named.';
comment on column worker_notice.details is 'booking.details as the worker was last notified of it.';

create table visit_reminder (
  booking_id bigint primary key references booking,
  starts_at timestamptz not null
);
comment on table visit_reminder is
  'Visits whose customers were mailed on the day before (docs/product/availability.md#the-day-before).';
comment on column visit_reminder.starts_at is
  'The start that the mail named: a visit that is moved to another day is mailed about again.';
