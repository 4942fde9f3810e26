-- What people ask for of their personal data (product/privacy.md#requests).

create table privacy_request (
  id int generated always as identity primary key,
  account_id bigint references account on delete set null,
  kind text not null
    check (kind in ('access', 'correction', 'stop-processing', 'stop-marketing', 'portability')),
  state text not null check (state in ('received', 'in-progress', 'extended', 'answered', 'refused')),
  version int not null default 1,
  words text not null,
  received_at timestamptz not null,
  due_on date not null,
  extended_because text,
  ground text,
  answer text not null default '',
  answered_at timestamptz,
  answered_by text,
  by_account_id bigint references account on delete set null,
  check ((state in ('answered', 'refused')) = (answered_at is not null)),
  check ((state = 'refused') = (ground is not null)),
  check (state <> 'extended' or extended_because is not null)
);
create index privacy_request_account on privacy_request (account_id) where account_id is not null;
create index privacy_request_by on privacy_request (by_account_id) where by_account_id is not null;
create index privacy_request_due on privacy_request (due_on, id) where answered_at is null;
comment on table privacy_request is
  'What people ask for of their personal data (product/privacy.md#requests).';
comment on column privacy_request.account_id is 'Null once the account is deleted.';
comment on column privacy_request.version is 'Counts the changes by staff.';
comment on column privacy_request.words is 'What the person wrote or said; empty once the account is deleted.';
comment on column privacy_request.received_at is
  'When it came; by phone or mail, the noon of the day that staff named.';
comment on column privacy_request.due_on is 'The last day for the answer, with the extension.';
comment on column privacy_request.extended_because is 'Why it takes 14 days more, as the person reads it; null: it does not.';
comment on column privacy_request.ground is 'On which ground of the law it was refused.';
comment on column privacy_request.answer is 'What staff answered, as the person reads it.';
comment on column privacy_request.answered_by is 'Who answered, by name; null where the program did at once.';
comment on column privacy_request.by_account_id is
  'Who of staff entered it for the person; null: the person did.';

create function erase_privacy_requests() returns trigger language plpgsql as $$
begin
  delete from privacy_request where account_id = old.id and answered_at is null;
  update privacy_request set words = '', answer = '', extended_because = null
  where account_id = old.id;
  return old;
end $$;
comment on function erase_privacy_requests() is
  'Removes a person''s words from requests that were answered; that they were answered stays.';
create trigger account_deletion_erases_privacy_requests before delete on account
  for each row execute function erase_privacy_requests();
