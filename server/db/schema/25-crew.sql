-- Workers on their phones: who is signed in, and what happened at visits.

create table worker_session (
  id uuid primary key,
  worker_id integer not null references worker on delete cascade,
  token_hash bytea not null unique,
  device text not null,
  signed_in_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index worker_session_of on worker_session (worker_id) where ended_at is null;
comment on table worker_session is
  'Phones on which workers are signed in, until they or staff end it (product/visits.md#sign-in).';
comment on column worker_session.token_hash is 'SHA-256 of the token that the phone has.';
comment on column worker_session.device is 'Such as Chrome on Android.';
comment on column worker_session.seen_at is 'When the phone called last, to a few minutes.';

create table worker_sign_in_code (
  worker_id integer primary key references worker on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0)
);
comment on table worker_sign_in_code is 'The code that a worker was sent last; deleted when it is used.';
comment on column worker_sign_in_code.code_hash is 'A keyed hash: a code of six digits could be found by trying.';

create table visit_event (
  id uuid primary key,
  booking_id bigint not null references booking,
  worker_id integer not null references worker,
  kind text not null check (kind in ('step', 'late', 'problem', 'checklist', 'cash')),
  what text not null,
  at timestamptz not null,
  phone_at timestamptz,
  received_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  accuracy_m integer,
  proof text check (proof in ('code', 'reason', 'position')),
  note text not null default '',
  by_account_id bigint references account,
  done boolean,
  distance_m integer,
  nth integer,
  check ((kind = 'checklist') = (done is not null))
);
create unique index visit_event_nth on visit_event (booking_id, nth);
create index visit_event_position on visit_event (received_at) where latitude is not null;
comment on table visit_event is
  'Reports about visits by workers, or by staff on their behalf. Rows are only added (product/visits.md#steps).';
comment on column visit_event.id is 'Made on the phone: sent twice, it is stored once.';
comment on column visit_event.what is 'The step, the problem, the minutes of a delay, the item of the checklist, or an amount of cash in sen.';
comment on column visit_event.at is 'When it happened, by the server''s clock.';
comment on column visit_event.phone_at is 'The same by the phone''s own clock; null for staff.';
comment on column visit_event.latitude is 'Where the phone was; deleted when the visit is over.';
comment on column visit_event.longitude is 'As latitude.';
comment on column visit_event.accuracy_m is 'Of the position, in metres.';
comment on column visit_event.proof is 'How an arrival or cash was shown: by the customer''s code, with a reason, or by the phone''s position.';
comment on column visit_event.note is 'The reason, also why an item was not done, or words about a problem.';
comment on column visit_event.by_account_id is 'Who of staff said it for the worker; null for the worker.';
comment on column visit_event.done is 'Whether the item of the checklist was done; null for everything else.';
comment on column visit_event.distance_m is
  'How far from the address the phone was at an arrival, in metres; null where that is not known.';
comment on column visit_event.nth is
  'Its place among what was said of the visit, in the order received; null in rows of earlier versions.';

create table visit_note (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  at timestamptz not null,
  body text not null
);
create index visit_note_of on visit_note (booking_id, id);
comment on table visit_note is
  'What customers wrote to the crew on the page of a visit (product/visits.md#what-the-customer-sees).';
comment on column visit_note.body is 'The words, which go with the customer''s account.';

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

create table visit_photo (
  id uuid primary key,
  booking_id bigint not null references booking,
  worker_id integer not null references worker,
  phase text not null check (phase in ('before', 'after')),
  key text not null unique,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  taken_at timestamptz not null,
  received_at timestamptz not null
);
create index visit_photo_of on visit_photo (booking_id, taken_at);
comment on table visit_photo is
  'Photos of visits, whose bytes are in the storage of files (docs/product/visits.md#photos). An object there
that no row names is deleted after a day.';
comment on column visit_photo.id is 'Made on the phone: sent twice, it is stored once.';
comment on column visit_photo.phase is 'Before the work, or after it.';
comment on column visit_photo.key is 'Names the object in the storage.';
comment on column visit_photo.type is 'The media type.';
comment on column visit_photo.bytes is 'Its length.';
comment on column visit_photo.taken_at is 'When it was taken, by the server''s clock.';

create table visit_point (
  booking_id bigint primary key references booking,
  address text not null,
  latitude double precision,
  longitude double precision,
  check ((latitude is null) = (longitude is null))
);
comment on table visit_point is
  'Where the address of a visit is, by the geocoder, while it is needed (product/visits.md#arrival).';
comment on column visit_point.address is
  'The geocoded address: if the visit''s address differs, it is geocoded again.';
comment on column visit_point.latitude is 'Null where the geocoder knows no exact place.';
comment on column visit_point.longitude is 'As latitude.';

create table visit_code_try (
  booking_id bigint not null references booking,
  worker_id integer not null references worker,
  wrong integer not null check (wrong > 0),
  primary key (booking_id, worker_id)
);
comment on table visit_code_try is
  'How often a worker gave a wrong code at a visit: after some, no code counts (product/visits.md#arrival).';

create table extra_time (
  id uuid primary key,
  booking_id bigint not null references booking,
  worker_id integer not null references worker,
  minutes integer not null check (minutes in (60, 120)),
  price_sen integer not null check (price_sen >= 0),
  state text not null default 'open'
    check (state in ('open', 'approved', 'declined', 'withdrawn', 'over')),
  crew integer[] not null,
  until timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create unique index extra_time_open on extra_time (booking_id) where state = 'open';
create index extra_time_of on extra_time (booking_id, asked_at);
comment on table extra_time is
  'More time that crews ask customers for at visits that go on (product/visits.md#extra-time).';
comment on column extra_time.id is 'Made on the phone: sent twice, it is stored once.';
comment on column extra_time.price_sen is 'What the visit costs more, as the customer is shown it.';
comment on column extra_time.crew is
  'The workers of the visit then, by id in order: with another crew the request is over.';
comment on column extra_time.until is
  'The end of the visit then; from that moment on, or at a visit that ends otherwise, the request is over.';
comment on column extra_time.answered_at is 'When it was approved, declined, withdrawn, or followed by another.';

create table region_pace (
  region_id int primary key references region on delete cascade,
  pace double precision not null check (pace between 0.6 and 2),
  trips int not null check (trips > 0),
  learned_at timestamptz not null
);
comment on table region_pace is
  'The ratio of actual to estimated travel time to a region; no row with too few trips (product/board.md#travel).';
comment on column region_pace.trips is 'Of how many trips it is the median.';
