-- What the crew did of a visit's checklist.
-- Works with the version before: the kinds that it writes are still allowed, and `done` stays empty for them.

alter table booking_order add column checklist text[];
comment on column booking_order.checklist is
  'The items of its service''s checklist when it was ordered (docs/product/visits.md#checklist); null for
orders from before they were stored.';

alter table visit_event drop constraint visit_event_kind_check;
alter table visit_event
  add column done boolean,
  add check (kind in ('step', 'late', 'problem', 'checklist')),
  add check ((kind = 'checklist') = (done is not null));
comment on column visit_event.what is 'The step, the problem, the minutes of a delay, or the item of the checklist.';
comment on column visit_event.note is 'The reason, also why an item was not done, or words about a problem.';
comment on column visit_event.done is 'Whether the item of the checklist was done; null for everything else.';
