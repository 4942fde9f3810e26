-- What staff know of a worker: how to reach them, whether they may be sent, single days, leave,
-- documents and a photo.

alter table worker
  add phone text,
  add languages text[] not null default '{}',
  add notes text not null default '',
  add status text not null default 'active'
    check (status in ('invited', 'active', 'suspended', 'left')),
  add joined_on date,
  add version int not null default 1;
update worker set status = 'suspended' where not active;
alter table worker drop active;
alter table worker add active boolean not null generated always as (status = 'active') stored;
create index worker_name on worker (full_name, id);
comment on column worker.phone is 'With country code, such as +60 123456789.';
comment on column worker.languages is 'Codes of ISO 639-1, such as ms.';
comment on column worker.notes is 'For staff alone.';
comment on column worker.status is
  'invited: asked to join; active: may be sent; suspended: for now not; left: works here no more
(docs/product/workers.md#status).';
comment on column worker.active is 'Whether new visits may be assigned: the status says so.';
comment on column worker.joined_on is 'The first day at work.';
comment on column worker.version is
  'Counts the changes of this row and of all that belongs to the worker, so that none is overwritten unseen.';
comment on column worker.contact_email is
  'Where mails about visits go; null: no mails. Pages call it the worker''s e-mail.';

create index worker_skill_worker on worker_skill (worker_id);
create index worker_region_worker on worker_region (worker_id);

alter table worker_leave
  drop constraint worker_leave_pkey,
  add id bigint generated always as identity primary key,
  add kind text not null default 'annual' check (kind in ('annual', 'sick', 'other')),
  add note text not null default '',
  add unique (worker_id, first_day);
comment on column worker_leave.kind is 'annual, sick or other.';
comment on column worker_leave.note is 'For staff alone.';

create table worker_day_hours (
  worker_id int not null references worker on delete cascade,
  day date not null,
  hours int not null check (hours between 0 and 65535),
  note text not null default '',
  primary key (worker_id, day)
);
create trigger worker_day_hours_is_logged after insert or update or delete on worker_day_hours
  for each statement execute function log_team_change();
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
comment on table worker_document is 'Papers that a worker has shown, and until when they are valid.';
comment on column worker_document.kind is
  'identity; food-handling: training of food handlers or typhoid vaccination; driving-licence; other.';
comment on column worker_document.number is 'As on the paper.';
comment on column worker_document.expires_on is 'The last day of its validity; null: without end.';
comment on column worker_document.note is 'For staff alone.';

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
