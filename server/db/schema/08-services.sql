-- Which services are offered where.

create table service_state (
  skill text primary key,
  state text not null,
  version int not null default 1,
  constraint service_state_known check (state in ('open', 'soon', 'link', 'hidden'))
);
create trigger service_state_counts after insert or update or delete or truncate on service_state
  for each statement execute function count_price_change();
comment on table service_state is
  'Where each service is offered (docs/product/services.md#states); one without a row is by link.';
comment on column service_state.skill is 'The service, as the wire names it.';
comment on column service_state.state is
  'open: on all pages. soon: announced, and booked by its link. link: booked by its link alone. hidden: nowhere.';
comment on column service_state.version is 'Counts its changes, to detect concurrent edits.';
