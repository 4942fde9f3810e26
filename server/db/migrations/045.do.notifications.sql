-- What staff were notified of, of the lists of Today.

create table urgent_item (
  list text not null,
  item text not null,
  notified_at timestamptz not null,
  primary key (list, item)
);
create index urgent_item_at on urgent_item (notified_at);
comment on table urgent_item is
  'What is urgent and was notified to staff on duty, each once (docs/product/notifications.md#staff).';
comment on column urgent_item.list is 'The list of Today that it stands in.';
comment on column urgent_item.item is
  'Names it within the list: its id, and the moment that makes it another one when it changes.';
comment on column urgent_item.notified_at is 'When its notifications were written.';
