-- Grows whenever something changes that prices or admits a booking, whoever changes it: programs
-- that keep prices in memory ask for this one number.
create table price_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into price_version (version) values (1);

create function count_price_change() returns trigger language plpgsql as $$
begin
  update price_version set version = version + 1;
  return null;
end $$;

create trigger rate_counts after insert or update or delete or truncate on rate
  for each statement execute function count_price_change();
create trigger surcharge_counts after insert or update or delete or truncate on surcharge
  for each statement execute function count_price_change();
create trigger addon_counts after insert or update or delete or truncate on addon
  for each statement execute function count_price_change();
create trigger postcode_counts after insert or update or delete or truncate on postcode
  for each statement execute function count_price_change();
create trigger public_holiday_counts after insert or update or delete or truncate on public_holiday
  for each statement execute function count_price_change();

-- Who changed which price or place, when, from what to what. Only ever added to.
create table price_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the account is gone.
  account_id bigint references account on delete set null,
  what text not null
);
create index price_change_account on price_change (account_id);
create trigger price_change_is_kept before delete on price_change
  for each statement execute function refuse_change();
-- Deleting an account unlinks it (a change made by the foreign key, one level down).
create trigger price_change_stays before update on price_change
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
