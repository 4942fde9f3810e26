-- Messages of customers as threads, which staff answer.

create table thread (
  id bigint generated always as identity primary key,
  ref text not null unique,
  subject text not null,
  state text not null default 'new' check (state in ('new', 'open', 'waiting', 'closed')),
  owner_id bigint references account on delete set null,
  account_id bigint references account on delete set null,
  booking_id bigint references booking,
  customer_name text not null,
  customer_email text not null check (customer_email = lower(customer_email)),
  customer_phone text,
  language text not null default 'en' check (language in ('en', 'ms', 'zh')),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  unanswered_since timestamptz,
  version int not null default 1
);
create index thread_latest on thread (last_message_at desc, id desc);
create index thread_state on thread (state, last_message_at desc, id desc);
create index thread_email on thread (customer_email, id);
create index thread_booking on thread (booking_id) where booking_id is not null;
create index thread_unanswered on thread (unanswered_since, id)
  where unanswered_since is not null and state in ('new', 'open');
create index thread_phone on thread (customer_phone, id) where customer_email = '';
comment on table thread is
  'Conversations with a customer, from the contact form or about a visit (docs/product/inbox.md).';
comment on column thread.ref is
  'What the subject of every mail of the thread names, so that an answer can be matched.';
comment on column thread.state is 'docs/product/inbox.md#states';
comment on column thread.owner_id is 'The member of staff who looks after it; null: nobody yet.';
comment on column thread.account_id is 'The account that has the e-mail; null for a visitor.';
comment on column thread.booking_id is 'The visit that it is about, if any.';
comment on column thread.customer_email is
  'Empty for somebody who wrote by WhatsApp or SMS and has no e-mail; customer_phone then names them.';
comment on column thread.language is 'In which the customer is written to.';
comment on column thread.last_message_at is 'Of whoever wrote last; notes do not count.';
comment on column thread.unanswered_since is
  'When the customer wrote the first message that nobody has answered; null when all are answered.';
comment on column thread.version is
  'Grows with every message and change, so that an answer from an outdated page is refused.';

create table thread_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references thread on delete cascade,
  kind text not null check (kind in ('received', 'reply', 'note')),
  account_id bigint references account on delete set null,
  who text not null,
  body text not null,
  mail_id text,
  at timestamptz not null,
  channel text not null default 'email' check (channel in ('email', 'whatsapp', 'sms')),
  notification_id bigint references notification on delete set null,
  constraint thread_message_mail_is_reply check (mail_id is null or kind = 'reply')
);
create index thread_message_thread on thread_message (thread_id, id);
create index thread_message_trigram on thread_message using gin (body gin_trgm_ops);
comment on table thread_message is 'What was written in a thread. Rows are only added.';
comment on column thread_message.kind is
  'received: by the customer. reply: by staff, mailed to the customer. note: by staff, for staff.';
comment on column thread_message.who is 'The name of who wrote it, at that time.';
comment on column thread_message.mail_id is
  'The Message-ID of a reply without its host; later replies refer to it.';
comment on column thread_message.channel is 'How it came or was answered; the contact form counts as email.';
comment on column thread_message.notification_id is
  'By which a reply was sent over WhatsApp or SMS; null for any other message.';

create table thread_photo (
  key uuid primary key default gen_random_uuid(),
  message_id bigint not null references thread_message on delete cascade,
  place int not null,
  type text not null check (type in ('image/webp', 'image/jpeg', 'image/png')),
  bytes bytea not null,
  unique (message_id, place)
);
comment on table thread_photo is 'Pictures of a message, for staff alone.';
comment on column thread_photo.place is 'Which picture of its message it is, from 1.';
comment on column thread_photo.type is 'The media type.';
comment on column thread_photo.bytes is 'The picture.';
