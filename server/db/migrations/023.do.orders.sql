-- What was done to a booking is stored as a code with parameters, to be read in any language.

alter table booking_event
  alter column what drop not null,
  add column code text,
  add column params jsonb,
  add constraint booking_event_what check (
    num_nonnulls(code, what) = 1 and (code is null) = (params is null)
  );
comment on column booking_event.what is
  'What was done, in English, of events from before there were codes; null for all others.';
comment on column booking_event.code is
  'What was done; domain/booking/event.ts has the codes and their parameters.';
comment on column booking_event.params is 'Days, amounts in sen and names that the code comes with.';

comment on column booking_order.lines is
  'The lines of the price as they were agreed to: codes with numbers, as domain/booking/price-line.ts
has them. Older orders have labels in English.';
