-- Messages to the crew's app on workers' phones.
-- Works with the version before: the channels that it writes are still allowed.

create table worker_push (
  session_id uuid primary key references worker_session on delete cascade,
  worker_id integer not null references worker on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index worker_push_of on worker_push (worker_id);
comment on table worker_push is
  'Phones of workers that show messages of the crew''s app (product/notifications.md#the-crews-app);
deleted when the worker logs out there, or the push service says that it ended.';
comment on column worker_push.endpoint is 'The push service''s address of the app on that phone: a secret.';
comment on column worker_push.p256dh is 'The app''s public key, in base64url.';
comment on column worker_push.auth is 'The app''s secret for messages, in base64url.';

alter table delivery drop constraint delivery_channel_check;
alter table delivery add constraint delivery_channel_check
  check (channel in ('push', 'whatsapp', 'sms', 'email'));
comment on column delivery.channel is 'push, whatsapp, sms or email.';
