-- What staff changed: one log for all of it.

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint references account on delete set null,
  who text not null,
  place text,
  device text,
  action text not null,
  subject_kind text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_entry_account on audit_entry (account_id, id desc);
create index audit_entry_subject on audit_entry (subject_kind, subject, id desc);
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_kind on audit_entry (subject_kind, id desc);
-- For reading the audit log by days and by subject.
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_subject_trigram on audit_entry using gin (subject gin_trgm_ops);
create trigger audit_entry_is_not_deleted before delete on audit_entry
  for each statement execute function refuse_change();
-- Deleting an account unlinks its entries: a change by the foreign key, one trigger level down.
create trigger audit_entry_is_not_changed before update on audit_entry
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger audit_entry_is_not_truncated before truncate on audit_entry
  for each statement execute function refuse_change();
comment on table audit_entry is
  'The audit log: who changed what, when, from where and why (docs/product/audit.md). Written in the
transaction of the change; rows are only added.';
comment on column audit_entry.account_id is 'Null for the program itself and for deleted accounts.';
comment on column audit_entry.who is 'The name of who did it, at that time.';
comment on column audit_entry.place is 'The IP address without its last part; null for the program.';
comment on column audit_entry.device is 'Browser and system.';
comment on column audit_entry.action is 'What was done, as a code; domain/audit/actions.ts has them.';
comment on column audit_entry.subject_kind is 'What kind of thing was changed, such as worker.';
comment on column audit_entry.subject is 'Which one: its number or code, as pages name it.';
comment on column audit_entry.before is 'The changed fields before the change; null for a new thing.';
comment on column audit_entry.after is
  'The changed fields after the change; null for a deleted record.';
comment on column audit_entry.reason is 'What the person gave as the reason.';
