-- What workers ask staff for on their phones.

create table crew_request (
  id int generated always as identity primary key,
  key uuid not null,
  worker_id int not null references worker on delete cascade,
  kind text not null check (kind in ('leave', 'hours-off', 'week', 'review')),
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'declined', 'answered', 'withdrawn')),
  first_day date,
  last_day date,
  leave_kind text check (leave_kind in ('annual', 'sick', 'other')),
  hours int check (hours between 1 and 65535),
  week_hours int[] check (array_length(week_hours, 1) = 7),
  booking_id bigint references booking,
  reason text not null,
  note text not null default '',
  asked_at timestamptz not null,
  answered_at timestamptz,
  by_account_id bigint references account on delete set null,
  unique (worker_id, key),
  check (case kind
    when 'leave' then first_day <= last_day and leave_kind is not null
    when 'hours-off' then first_day = last_day and hours is not null
    when 'week' then week_hours is not null
    else booking_id is not null end),
  check ((state = 'pending') = (answered_at is null))
);
create index crew_request_pending on crew_request (asked_at, id) where state = 'pending';
create index crew_request_of on crew_request (worker_id, id);
create index crew_request_booking on crew_request (booking_id) where booking_id is not null;
create index crew_request_by on crew_request (by_account_id) where by_account_id is not null;
comment on table crew_request is
  'Workers'' requests on the phone, with their answers (product/workers.md#requests).';
comment on column crew_request.key is 'Made on the phone: sent twice, it is stored once.';
comment on column crew_request.kind is
  'leave: whole days. hours-off: some hours of one day. week: other hours of every week. review: a person reviews why the worker was given a visit.';
comment on column crew_request.state is
  'approved: by a change of the worker. declined and answered: by staff, in words. withdrawn: by the worker.';
comment on column crew_request.first_day is 'Of leave and hours off; null for others.';
comment on column crew_request.leave_kind is 'As in worker_leave.';
comment on column crew_request.hours is 'Of hours off: bit i is the hour that starts at 8 + i.';
comment on column crew_request.week_hours is 'As in worker.';
comment on column crew_request.booking_id is 'The visit of a review.';
comment on column crew_request.reason is 'The worker''s words.';
comment on column crew_request.note is 'What staff answered; the worker reads it.';
comment on column crew_request.answered_at is 'When it was answered or withdrawn.';
comment on column crew_request.by_account_id is 'Who of staff answered it.';
