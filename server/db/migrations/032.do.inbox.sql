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
comment on table thread is
  'Conversations with a customer, from the contact form or about a visit (docs/product/inbox.md).';
comment on column thread.ref is
  'What the subject of every mail of the thread names, so that an answer can be matched.';
comment on column thread.state is 'docs/product/inbox.md#states';
comment on column thread.owner_id is 'The member of staff who looks after it; null: nobody yet.';
comment on column thread.account_id is 'The account that has the e-mail; null for a visitor.';
comment on column thread.booking_id is 'The visit that it is about, if any.';
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
  check ((kind = 'reply') = (mail_id is not null))
);
create index thread_message_thread on thread_message (thread_id, id);
create index thread_message_trigram on thread_message using gin (body gin_trgm_ops);
comment on table thread_message is 'What was written in a thread. Rows are only added.';
comment on column thread_message.kind is
  'received: by the customer. reply: by staff, mailed to the customer. note: by staff, for staff.';
comment on column thread_message.who is 'The name of who wrote it, at that time.';
comment on column thread_message.mail_id is
  'The Message-ID of a reply without its host; later replies refer to it.';

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

alter table outbox add column conversation jsonb;
comment on column outbox.conversation is
  'For a message of a thread: its own Message-ID, those it refers to and where an answer goes; null for
any other mail.';

-- What the contact form received so far: it was mailed to the company, and answered from there.
with moved as (
  insert into thread (ref, subject, state, customer_name, customer_email, customer_phone, account_id,
    language, created_at, last_message_at)
  select 'M' || upper(lpad(to_hex(c.id), 8, '0')), c.subject, 'closed',
    trim(c.first_name || ' ' || c.last_name), lower(c.email), c.phone, a.id,
    coalesce(a.language, 'en'), c.created_at, c.created_at
  from contact_message c left join account a on a.email = lower(c.email)
  order by c.id
  returning id, ref, customer_name, created_at
)
insert into thread_message (thread_id, kind, who, body, at)
select m.id, 'received', m.customer_name, c.message, m.created_at
from moved m join contact_message c on m.ref = 'M' || upper(lpad(to_hex(c.id), 8, '0'));
drop table contact_message;

create or replace function anonymize_person() returns trigger language plpgsql as $$
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
