-- Which mail notifies the Commissioner of a breach: its sending stops the clock.
-- Works with the version before, which stops the clock when it queues a mail.

alter table breach add column commissioner_mail_id bigint references outbox on delete set null;
comment on column breach.commissioner_mail_id is
  'The mail to the Commissioner, whose sending stops the clock; null: none, or before the clock waited for it.';
comment on column breach.commissioner_at is 'When the Commissioner was notified, if not by commissioner_mail_id.';
