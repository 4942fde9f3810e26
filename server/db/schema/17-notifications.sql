-- What customers, workers and staff are notified of by WhatsApp, SMS and e-mail, and what they write
-- back.

create function delivery_progress(state text) returns int
language sql immutable parallel safe
return case state
  when 'queued' then 0 when 'sending' then 1 when 'sent' then 2 when 'failed' then 3
  when 'delivered' then 4 when 'read' then 5 else 6 end;
comment on function delivery_progress(text) is
  'How far a message is: states only grow (docs/product/notifications.md#states). failed is below
delivered, because a provider that reported both has delivered.';

create function refuse_step_back() returns trigger language plpgsql as $$
begin
  if delivery_progress(new.state) <= delivery_progress(old.state)
    or new.state in ('cancelled', 'suppressed') and old.state not in ('queued', 'sending') then
    raise check_violation using
      message = format('%s does not follow %s', new.state, old.state),
      constraint = tg_table_name || '_moves_forward',
      table = tg_table_name;
  end if;
  return new;
end $$;
comment on function refuse_step_back() is
  'Refuses a state of a notification or delivery that is no progress (error 23514).';

create table notification (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  audience text not null check (audience in ('customer', 'worker', 'staff')),
  account_id bigint references account on delete cascade,
  worker_id int references worker on delete cascade,
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  email text,
  locale text not null default 'en' check (locale in ('en', 'ms', 'zh')),
  parameters jsonb not null default '{}',
  facts jsonb not null default '{}',
  booking_id bigint references booking,
  order_id bigint references booking_order,
  category text not null check (category in ('utility', 'marketing')),
  urgent boolean not null,
  send_after timestamptz not null,
  useless_after timestamptz,
  only_channel text check (only_channel in ('whatsapp', 'sms', 'email')),
  again_of bigint references notification on delete set null,
  by_account_id bigint references account on delete set null,
  state text not null default 'queued' check (state in
    ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'cancelled', 'suppressed')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notification_booking on notification (booking_id) where booking_id is not null;
create index notification_order on notification (order_id) where order_id is not null;
create index notification_account on notification (account_id, id) where account_id is not null;
create index notification_worker on notification (worker_id, id) where worker_id is not null;
create index notification_again on notification (again_of) where again_of is not null;
create index notification_latest on notification (created_at desc, id desc);
create index notification_unfinished on notification (send_after)
  where state in ('queued', 'sending');
create index notification_phone on notification (phone, id) where phone is not null;
-- Today lists the messages of the last days that did not arrive: a few among all that were sent.
create index notification_failed on notification (created_at) where state = 'failed';
create trigger notification_moves_forward before update of state on notification
  for each row when (new.state <> old.state) execute function refuse_step_back();
comment on table notification is
  'One fact of which one person is notified once, over whichever channel delivers it (docs/product/notifications.md). Written in the transaction of the change that it reports.';
comment on column notification.key is
  'Identifies the message and its recipient, so that it is never written twice.';
comment on column notification.kind is 'What is said; domain/notifications/kinds.ts has the kinds.';
comment on column notification.audience is 'Who is notified.';
comment on column notification.account_id is 'The customer or member of staff; null for a worker.';
comment on column notification.worker_id is 'The worker; null for anybody else.';
comment on column notification.phone is
  'The telephone number in E.164 as it was then; null: none is known.';
comment on column notification.email is
  'Where it may go as e-mail; null: nowhere, or the e-mail about it is in outbox already.';
comment on column notification.locale is 'The language of the text.';
comment on column notification.parameters is
  'What the text names, as plain facts: instants, days, sen, skills. Written out when it is sent.';
comment on column notification.facts is
  'What must still be true when it is sent: the start of the visit, the workers of its crew. Otherwise it is cancelled.';
comment on column notification.booking_id is 'The visit that it is about.';
comment on column notification.order_id is 'The order that it is about.';
comment on column notification.category is
  'utility: about what the person booked or does. marketing: anything else, only with consent.';
comment on column notification.urgent is
  'Whether an SMS follows when WhatsApp failed or did not arrive in time.';
comment on column notification.send_after is 'Not before; quiet hours are counted in.';
comment on column notification.useless_after is 'From then on nobody needs it, and it is cancelled; null: never.';
comment on column notification.only_channel is
  'The one channel that staff chose; null: the usual order of channels.';
comment on column notification.again_of is 'The one that staff sent again by this.';
comment on column notification.by_account_id is 'The member of staff who sent it; null: the program.';
comment on column notification.state is
  'docs/product/notifications.md#states. The best of its deliveries; queued: none yet.';
comment on column notification.reason is
  'Why it is failed, cancelled or suppressed, as a code; null in other states.';
comment on column notification.updated_at is 'When its state last changed.';

create table delivery (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notification on delete cascade,
  channel text not null check (channel in ('push', 'whatsapp', 'sms', 'email')),
  provider text not null,
  provider_id text,
  outbox_id bigint references outbox on delete set null,
  state text not null default 'queued' check (state in
    ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'cancelled', 'suppressed')),
  error_code text,
  price numeric,
  currency text,
  body text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  user_id text,
  unique (provider, provider_id)
);
create index delivery_notification on delivery (notification_id, id);
create index delivery_outbox on delivery (outbox_id) where outbox_id is not null;
create index delivery_latest on delivery (created_at desc, id desc);
-- Whatever a job that was killed or started twice does: no channel carries the same twice.
create unique index delivery_once_in_a_channel on delivery (notification_id, channel)
  where state <> 'failed';
create index delivery_user on delivery (user_id, id) where user_id is not null;
create trigger delivery_moves_forward before update of state on delivery
  for each row when (new.state <> old.state) execute function refuse_step_back();
comment on table delivery is
  'One attempt of a notification over one channel, as its provider tells it.';
comment on column delivery.channel is 'push, whatsapp, sms or email.';
comment on column delivery.provider is 'Which provider carried it; outbox for an e-mail.';
comment on column delivery.provider_id is
  'The provider''s own id of the message; null until it accepted it. Our id is its reference there.';
comment on column delivery.outbox_id is 'The mail, for an e-mail.';
comment on column delivery.state is 'docs/product/notifications.md#states';
comment on column delivery.error_code is 'Why it failed, in the provider''s code or ours.';
comment on column delivery.price is 'What the provider charges for it, in currency; null: not reported.';
comment on column delivery.currency is 'ISO 4217.';
comment on column delivery.body is 'The text as the person read it; null for an e-mail.';
comment on column delivery.updated_at is 'When its state last changed.';
comment on column delivery.user_id is
  'The provider''s id of the person, as its statuses name it: replies of people who hide their number
are known by it (docs/product/notifications.md#replies).';

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
  'Marks the delivery of a mail as sent once the mail server accepts the mail, in the same transaction.';
create trigger outbox_tells_delivery after update of sent_at on outbox
  for each row when (old.sent_at is null and new.sent_at is not null)
  execute function mail_tells_delivery();

create table consent (
  id bigint generated always as identity primary key,
  account_id bigint references account on delete cascade,
  worker_id int references worker on delete cascade,
  phone text not null,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  category text not null check (category in ('utility', 'marketing')),
  granted boolean not null,
  wording text not null,
  locale text not null default 'en' check (locale in ('en', 'ms', 'zh')),
  source text not null check (source in ('profile', 'reply', 'staff', 'sign-up')),
  at timestamptz not null
);
create index consent_newest on consent (phone, channel, category, id desc);
create index consent_account on consent (account_id) where account_id is not null;
create index consent_worker on consent (worker_id) where worker_id is not null;
comment on table consent is
  'Which channels people agreed to or ended, for which messages (docs/product/notifications.md#consent).
Rows are only added; the newest of a number, channel and category counts.';
comment on column consent.account_id is 'Whose consent it is; null for a worker or an unknown number.';
comment on column consent.worker_id is 'The worker whose consent it is; null for anybody else.';
comment on column consent.phone is 'The number in E.164; empty for the channel email.';
comment on column consent.channel is 'whatsapp, sms or email.';
comment on column consent.category is 'As in notification.';
comment on column consent.granted is 'False: ended.';
comment on column consent.wording is 'What the person agreed to, or the words by which they ended it.';
comment on column consent.locale is 'The language of the wording.';
comment on column consent.source is
  'Where it was given: on the profile, by a reply such as STOP, to staff, or with the registration.';

create table inbound_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'sms')),
  provider_id text not null,
  phone text not null,
  account_id bigint references account on delete cascade,
  worker_id int references worker on delete cascade,
  body text not null,
  received_at timestamptz not null,
  unique (channel, provider_id)
);
create index inbound_message_newest on inbound_message (phone, channel, received_at desc);
create index inbound_message_account on inbound_message (account_id) where account_id is not null;
comment on table inbound_message is
  'What people write back. The newest of a number opens WhatsApp''s window for free text
(docs/product/notifications.md#replies).';
comment on column inbound_message.channel is 'whatsapp or sms.';
comment on column inbound_message.provider_id is
  'The provider''s id of the message, so that one that is reported twice is stored once.';
comment on column inbound_message.phone is
  'The number in E.164; of a WhatsApp user without a number the provider''s id of the user.';
comment on column inbound_message.account_id is 'Who has the number, if one account has it.';
comment on column inbound_message.worker_id is 'The worker who has the number, if one has it.';

create table message_template (
  kind text not null,
  language text not null check (language in ('en', 'ms', 'zh')),
  state text not null
    check (state in ('not-submitted', 'submitted', 'approved', 'rejected', 'paused')),
  body text not null,
  version int not null,
  changed_at timestamptz not null,
  changed_by bigint references account on delete set null,
  primary key (kind, language)
);
comment on table message_template is
  'How far WhatsApp has approved a text in a language (docs/product/templates.md#approval). Without a row it
is not submitted. The texts themselves are in the program.';
comment on column message_template.kind is 'As in notification.';
comment on column message_template.state is 'not-submitted, submitted, approved, rejected or paused.';
comment on column message_template.body is
  'The text that the state is about, with numbered values: another one in the program is not approved.';
comment on column message_template.version is 'Rises with every change, for changes at the same time.';
comment on column message_template.changed_by is 'Who said so; null once the account is deleted.';

create table urgent_item (
  list text not null,
  item text not null,
  notified_at timestamptz not null,
  primary key (list, item)
);
create index urgent_item_at on urgent_item (notified_at);
comment on table urgent_item is
  'What is urgent and was notified to staff on duty, each once (docs/product/notifications.md#staff).';
comment on column urgent_item.list is 'The list of Today that it stands in.';
comment on column urgent_item.item is
  'Names it within the list: its id, and the moment that makes it another one when it changes.';
comment on column urgent_item.notified_at is 'When its notifications were written.';
