-- What an Admin decides about the company while the program runs.

create table company_settings (
  one boolean primary key default true check (one),
  version integer not null check (version > 0),
  saved_at timestamptz not null,
  name text not null check (name <> ''),
  registration text not null,
  sst_number text not null,
  address text not null,
  bank text not null,
  email text not null check (email like '%@%'),
  phone text not null,
  whatsapp text not null,
  opens_at smallint not null,
  closes_at smallint not null check (closes_at <= 20),
  late_fee_sen integer not null check (late_fee_sen >= 0),
  late_fee_hours smallint not null check (late_fee_hours between 0 and 168),
  hold_minutes smallint not null check (hold_minutes between 1 and 1440),
  travel_buffer_hours smallint not null check (travel_buffer_hours between 0 and 6),
  lead_hours smallint not null check (lead_hours between 0 and 168),
  cash_limit_sen integer not null default 50000 check (cash_limit_sen >= 0),
  referral_credit_sen integer not null default 2000 check (referral_credit_sen >= 0),
  referral_limit smallint not null default 5 check (referral_limit between 1 and 100),
  staff_assistants boolean not null default false,
  check (8 <= opens_at and opens_at < closes_at)
);
comment on table company_settings is
  'Settings of the company (docs/product/company.md): one row, from the moment an Admin first saves
them. Until then those of the environment count.';
comment on column company_settings.one is 'Always true: a second row would repeat the key.';
comment on column company_settings.version is
  'Increments with each save; every process looks for a newer one.';
comment on column company_settings.saved_at is 'When they were saved last.';
comment on column company_settings.name is 'Name on pages, e-mails and invoices.';
comment on column company_settings.registration is 'Registration number on invoices.';
comment on column company_settings.sst_number is
  'Number of the sales and service tax on invoices; empty where there is none.';
comment on column company_settings.address is 'Address on pages, e-mails and invoices.';
comment on column company_settings.bank is 'Bank details on invoices.';
comment on column company_settings.email is 'Where customers write.';
comment on column company_settings.phone is 'Where customers call.';
comment on column company_settings.whatsapp is 'Where customers write by WhatsApp; empty: nowhere.';
comment on column company_settings.opens_at is 'Hour of the first start of a day.';
comment on column company_settings.closes_at is 'Hour of the last start of a day.';
comment on column company_settings.late_fee_sen is 'Fee for a customer''s late change.';
comment on column company_settings.late_fee_hours is 'How many hours before the start a change is late.';
comment on column company_settings.hold_minutes is 'How long an unpaid online order holds its crew.';
comment on column company_settings.travel_buffer_hours is
  'Hours a worker is not bookable after a visit; visits that are booked keep theirs.';
comment on column company_settings.lead_hours is 'Hours from a booking to its earliest start.';
comment on column company_settings.cash_limit_sen is
  'What a worker should carry in cash at most before staff are warned; 0: no limit.';
comment on column company_settings.referral_credit_sen is
  'What a customer and the friend they brought get each in credit; 0: nothing.';
comment on column company_settings.referral_limit is 'For how many friends a month a customer gets it.';
comment on column company_settings.staff_assistants is
  'Whether members of staff can connect assistants (docs/product/assistants.md#for-staff).';
