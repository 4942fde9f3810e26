-- Messages of the contact form (spec 3). The mail about one is queued in the same transaction.
create table contact_message (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);
