-- Each thing said of a visit has its place, so that two that are stored at once are noticed.
-- Works with the version before: it stores no place, and any number of rows may be without.

alter table visit_event add column nth integer;
create unique index visit_event_nth on visit_event (booking_id, nth);
drop index visit_event_of;
comment on column visit_event.nth is
  'Its place among what was said of the visit, in the order received; null in rows of earlier versions.';
