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
