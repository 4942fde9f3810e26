-- Who can be sent, for which work, where, and when they are at work; their documents and photos.

create table worker (
  id int generated always as identity primary key,
  identifier text not null unique,
  full_name text not null,
  gender text not null check (gender in ('Male', 'Female')),
  week_hours int[] not null check (array_length(week_hours, 1) = 7),
  contact_email text,
  phone text,
  languages text[] not null default '{}',
  notes text not null default '',
  status text not null default 'active'
    check (status in ('invited', 'active', 'suspended', 'left')),
  joined_on date,
  version int not null default 1,
  active boolean not null generated always as (status = 'active') stored,
  cash_limit_sen int check (cash_limit_sen >= 0)
);
create index worker_name on worker (full_name, id);
-- How the worker of a number is found.
create index worker_phone_digits on worker (translate(phone, ' -()', ''))
  where phone is not null;
comment on table worker is 'People who are sent to visits. They have no account.';
comment on column worker.identifier is
  'In the form of an e-mail address, which need not exist; pages show the part before the @.';
comment on column worker.week_hours is
  'Working hours by weekday, Sunday first; bit i is the hour that starts at 8 + i.';
comment on column worker.contact_email is
  'Where mails about visits go; null: no mails. Pages call it the worker''s e-mail.';
comment on column worker.phone is 'With country code, such as +60 123456789.';
comment on column worker.languages is 'Codes of ISO 639-1, such as ms.';
comment on column worker.notes is 'For staff alone.';
comment on column worker.status is
  'invited: asked to join; active: may be sent; suspended: for now not; left: works here no more
(docs/product/workers.md#status).';
comment on column worker.joined_on is 'The first day at work.';
comment on column worker.version is
  'Counts changes of this row and of the worker''s related rows, to detect concurrent edits.';
comment on column worker.active is 'Whether new visits may be assigned: the status says so.';
comment on column worker.cash_limit_sen is
  'What this worker should carry in cash at most; 0: no limit; null: the company''s limit.';

create table worker_skill (
  worker_id int not null references worker on delete cascade,
  skill text not null,
  primary key (skill, worker_id)
);
create index worker_skill_worker on worker_skill (worker_id);
comment on table worker_skill is 'The services that a worker can be sent for.';

create table worker_region (
  worker_id int not null references worker on delete cascade,
  region_id int not null references region on delete cascade,
  primary key (region_id, worker_id)
);
create index worker_region_worker on worker_region (worker_id);
comment on table worker_region is 'The regions that a worker serves.';

create table worker_leave (
  worker_id int not null references worker on delete cascade,
  first_day date not null,
  last_day date not null,
  id bigint generated always as identity primary key,
  kind text not null default 'annual' check (kind in ('annual', 'sick', 'other')),
  note text not null default '',
  unique (worker_id, first_day),
  check (first_day <= last_day)
);
comment on table worker_leave is 'Days on which a worker is away, first and last included.';
comment on column worker_leave.kind is 'annual, sick or other.';
comment on column worker_leave.note is 'For staff alone.';

create table worker_day_hours (
  worker_id int not null references worker on delete cascade,
  day date not null,
  hours int not null check (hours between 0 and 65535),
  note text not null default '',
  primary key (worker_id, day)
);
comment on table worker_day_hours is
  'Single days on which a worker''s hours are not those of the week; leave goes before them.';
comment on column worker_day_hours.hours is 'Bit i is the hour that starts at 8 + i; 0: not at work.';
comment on column worker_day_hours.note is 'For staff alone.';

create table worker_document (
  id bigint generated always as identity primary key,
  worker_id int not null references worker on delete cascade,
  kind text not null check (kind in ('identity', 'food-handling', 'driving-licence', 'other')),
  number text not null default '',
  expires_on date,
  note text not null default ''
);
create index worker_document_worker on worker_document (worker_id);
create index worker_document_expiry on worker_document (expires_on);
comment on table worker_document is
  'Documents that a worker has shown, with their last day of validity.';
comment on column worker_document.kind is
  'identity; food-handling: training of food handlers or typhoid vaccination; driving-licence; other.';
comment on column worker_document.number is 'As on the document.';
comment on column worker_document.expires_on is 'The last day of its validity; null: without end.';
comment on column worker_document.note is 'For staff alone.';

create table worker_document_file (
  document_id bigint primary key references worker_document on delete cascade,
  key text not null unique,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes int not null check (bytes > 0),
  added_at timestamptz not null
);
comment on table worker_document_file is
  'Files of documents; their bytes are in the file storage (docs/integrations/storage.md). An object there without a row is deleted after a day.';
comment on column worker_document_file.key is 'Names the object in the storage; another file has another one.';
comment on column worker_document_file.name is 'As the file was called where it was chosen.';

create table worker_photo (
  worker_id int primary key references worker on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  type text not null check (type in ('image/webp', 'image/jpeg', 'image/png')),
  bytes bytea not null check (length(bytes) between 1 and 65536)
);
comment on table worker_photo is
  'Photos of workers, 256 pixels wide and high at most. Their customers see them.';
comment on column worker_photo.key is
  'Part of the photo''s address, which nobody can guess; a new photo has a new one.';
comment on column worker_photo.type is 'The media type.';
comment on column worker_photo.bytes is 'The picture.';
