-- Arrivals by position, cash taken at visits, and tries of codes.
-- Works with the version before: the kinds and proofs that it writes are still allowed.

alter table visit_event drop constraint visit_event_kind_check, drop constraint visit_event_proof_check;
alter table visit_event
  add column distance_m integer,
  add check (kind in ('step', 'late', 'problem', 'checklist', 'cash')),
  add check (proof in ('code', 'reason', 'position'));
comment on column visit_event.what is 'The step, the problem, the minutes of a delay, the item of the checklist, or an amount of cash in sen.';
comment on column visit_event.proof is 'How an arrival or cash was shown: by the customer''s code, with a reason, or by the phone''s position.';
comment on column visit_event.distance_m is
  'How far from the address the phone was at an arrival, in metres; null where that is not known.';

create table visit_point (
  booking_id bigint primary key references booking,
  address text not null,
  latitude double precision,
  longitude double precision,
  check ((latitude is null) = (longitude is null))
);
comment on table visit_point is
  'Where the address of a visit is, by the geocoder, while it is needed (product/visits.md#arrival).';
comment on column visit_point.address is 'What was asked for: another address is asked for again.';
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
