-- A mail that waited for the mail server is compared with its visit before it leaves.

alter table outbox add column withdrawn text;
comment on column outbox.withdrawn is
  'Why it was not sent when its turn came, as a code: what it says was no longer so; null: it is sent, or waits.';
