-- Mails to send, and what the contact form received.

create table outbox (
  id bigint generated always as identity primary key,
  to_email text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index outbox_recipient on outbox (to_email, id desc);
comment on table outbox is
  'Mails, written in the transaction of the change that they report and sent by a job afterwards.';
comment on column outbox.body_text is
  'Empty once it is sent, like body_html: links and codes in it must not stay readable.';
comment on column outbox.sent_at is 'Null until the mail server accepted it.';
comment on column outbox.last_error is 'Why the last try to send it failed.';

create table contact_message (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);
comment on table contact_message is
  'Messages of the contact form (docs/product/checks.md#contact-form). The mail about one is queued in
the same transaction.';

create table worker_notice (
  booking_id bigint not null references booking,
  worker_id int not null references worker on delete cascade,
  starts_at timestamptz not null,
  primary key (booking_id, worker_id)
);
create index worker_notice_start on worker_notice (starts_at);
comment on table worker_notice is
  'Which start of which visit each worker was last mailed about. Where it differs from assignment, a
mail is due (docs/decisions/0026-notify-workers-by-comparison.md).';
comment on column worker_notice.starts_at is 'The start that the last mail named.';
