-- Who wants to be told when a postcode is served. Only an e-mail and a place: no account is needed,
-- and whoever deletes theirs is forgotten here too.
create table postcode_interest (
  email text not null,
  post_code int not null,
  created_at timestamptz not null,
  primary key (email, post_code)
);
create index postcode_interest_by_place on postcode_interest (post_code);

create function forget_interest() returns trigger language plpgsql as $$
begin
  delete from postcode_interest where email = lower(old.email);
  return old;
end $$;
create trigger account_leaves_with_its_interest before delete on account
  for each row execute function forget_interest();
