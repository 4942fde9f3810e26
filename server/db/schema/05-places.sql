-- Where the company works: regions and their postcodes (docs/product/availability.md#where-we-work).

create table region (
  id int generated always as identity primary key,
  name text not null unique,
  state text not null default 'Selangor' check (state in ('Kuala Lumpur', 'Selangor')),
  version int not null default 1
);
comment on table region is 'Postcodes with the same rates, workers and managers.';
comment on column region.state is 'Whose public holidays hold there.';
comment on column region.version is 'Counts its changes, to detect concurrent edits.';

create table region_manager (
  region_id int not null references region on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (region_id, account_id)
);
comment on table region_manager is
  'Managers of a region. A new visit is given to one of them (docs/product/statuses.md#manager-of-a-booking).';

create table postcode (
  code int primary key check (code between 10000 and 99999),
  city text not null,
  area text not null,
  latitude double precision not null,
  longitude double precision not null,
  region_id int not null references region,
  served boolean not null default true,
  version int not null default 1
);
create index postcode_region on postcode (region_id);
comment on table postcode is 'Postcodes that are known, with the middle of their area for the map.';
comment on column postcode.area is 'The name shown to people.';
comment on column postcode.latitude is 'In degrees, like longitude.';
comment on column postcode.served is 'Whether it can be booked: Admins switch it.';
comment on column postcode.version is 'Counts its changes, to detect concurrent edits.';

create table postcode_interest (
  email text not null,
  post_code int not null,
  created_at timestamptz not null,
  language text not null default 'en'
    constraint postcode_interest_language_known check (language in ('en', 'ms', 'zh')),
  skill text,
  primary key (email, post_code)
);
create index postcode_interest_by_place on postcode_interest (post_code);
comment on table postcode_interest is
  'Who wants a mail when a postcode is served. It needs no account: an e-mail and a postcode, nothing
else.';
comment on column postcode_interest.post_code is 'Any postcode, also one that is not in postcode.';
comment on column postcode_interest.language is
  'The language of the page of the request, in which mails are written.';
comment on column postcode_interest.skill is
  'The service whose page was open; null for those who asked before it was stored.';
