-- Guarantee tickets: complaints about visits, and what was done about them.

create table ticket (
  id bigint generated always as identity primary key,
  ref text not null unique,
  booking_id bigint not null references booking,
  thread_id bigint references thread on delete set null,
  state text not null check (state in ('late', 'open', 'closed')),
  late boolean not null,
  complaint text not null,
  return_booking_id bigint unique references booking,
  created_at timestamptz not null,
  closed_at timestamptz,
  reason text,
  version int not null default 1,
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (reason is null)),
  check (state <> 'late' or late)
);
create unique index ticket_one_at_a_time on ticket (booking_id) where state <> 'closed';
create index ticket_booking on ticket (booking_id, id);
create index ticket_thread on ticket (thread_id);
create index ticket_latest on ticket (created_at desc, id desc);
comment on table ticket is
  'Complaints about a visit under the guarantee (docs/product/tickets.md). A visit has one open at a time.';
comment on column ticket.ref is 'The number that staff see.';
comment on column ticket.booking_id is 'The visit that is complained about.';
comment on column ticket.thread_id is
  'What was written with the customer about it; null when the customer deleted the account.';
comment on column ticket.state is 'docs/product/tickets.md#states';
comment on column ticket.late is 'The complaint came after the time of the guarantee.';
comment on column ticket.complaint is 'What was wrong; empty when the customer deleted the account.';
comment on column ticket.return_booking_id is
  'The free visit that corrects it; a cancelled one may be replaced.';
comment on column ticket.reason is 'Why it was closed, as staff wrote it.';
comment on column ticket.version is
  'Grows with every step, so that a step from an outdated page is refused.';

create table ticket_event (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  who text not null,
  code text not null,
  params jsonb not null default '{}'
);
create index ticket_event_ticket on ticket_event (ticket_id, id);
comment on table ticket_event is 'The history of a ticket. Rows are only added.';
comment on column ticket_event.who is 'The name of who did it, at that time.';
comment on column ticket_event.code is 'What was done; domain/tickets/guarantee.ts has the codes.';
comment on column ticket_event.params is 'What belongs to the code; amounts in sen.';
