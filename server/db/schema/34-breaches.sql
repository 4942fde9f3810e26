-- Breaches of personal data.

create table breach (
  id int generated always as identity primary key,
  version int not null default 1,
  discovered_at timestamptz not null,
  what text not null,
  whose text not null,
  people int not null check (people >= 0),
  harm boolean not null,
  commissioner_due timestamptz,
  persons_due timestamptz,
  commissioner_at timestamptz,
  persons_at timestamptz,
  commissioner_mail_id bigint references outbox on delete set null
);
create index breach_discovered on breach (discovered_at);
comment on table breach is
  'The register of breaches of personal data, two years back (product/privacy.md#breaches).';
comment on column breach.version is 'Counts the changes.';
comment on column breach.what is 'What happened.';
comment on column breach.whose is 'Whose data it is about, and which.';
comment on column breach.people is 'About how many people it is about.';
comment on column breach.harm is 'Significant harm to them is likely.';
comment on column breach.commissioner_due is 'Until when the Commissioner must be notified; null: need not be.';
comment on column breach.persons_due is 'Until when the people must be notified; null: need not be.';
comment on column breach.commissioner_at is 'When the Commissioner was notified, if not by commissioner_mail_id.';
comment on column breach.persons_at is 'When the people were notified.';
comment on column breach.commissioner_mail_id is
  'The mail to the Commissioner, whose sending stops the clock; null: none, or before the clock waited for it.';

create table breach_mail (
  breach_id int not null references breach on delete cascade,
  audience text not null check (audience in ('commissioner', 'persons')),
  locale text not null check (locale in ('en', 'ms', 'zh')),
  to_email text,
  recipients int not null check (recipients > 0),
  subject text not null,
  body text not null,
  who text not null,
  primary key (breach_id, audience, locale)
);
comment on table breach_mail is
  'The notifications of breaches that were sent from the register (product/privacy.md#breaches); when is in breach.';
comment on column breach_mail.to_email is 'The address of the Commissioner; null for the people concerned.';
comment on column breach_mail.recipients is 'The number of recipients in this language.';
comment on column breach_mail.who is 'The name of the sender.';
