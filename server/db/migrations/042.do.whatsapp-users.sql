-- Who wrote back by WhatsApp without showing a number.

alter table delivery add column user_id text;
comment on column delivery.user_id is
  'The provider''s id of the person, as its statuses name it: replies of people who hide their number
are known by it (docs/product/notifications.md#replies).';
create index delivery_user on delivery (user_id, id) where user_id is not null;
