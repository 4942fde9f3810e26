-- The register of breaches of personal data.

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
  persons_at timestamptz
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
comment on column breach.commissioner_at is 'When the Commissioner was notified.';
comment on column breach.persons_at is 'When the people were notified.';
