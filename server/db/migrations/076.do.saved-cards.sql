-- Cards that customers save, and the series that are renewed with them.
-- Works with the version before: it knows none.

create table saved_card (
  account_id bigint primary key references account on delete cascade,
  provider text not null,
  customer_ref text not null unique,
  card_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null,
  saved_at timestamptz not null
);
comment on table saved_card is
  'The card with which a customer''s series are renewed (docs/product/series.md#saved-card). Its number is at the provider alone.';
comment on column saved_card.provider is 'The payment provider that has it.';
comment on column saved_card.customer_ref is
  'The provider''s own id of a customer who has this card alone, and is deleted with it.';
comment on column saved_card.card_ref is 'The provider''s own id of the card.';
comment on column saved_card.last4 is 'The last digits of its number, by which its owner knows it.';

-- However it goes, by its owner, with the account or by a merge: the provider forgets it too.
create function end_card() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('end-card',
    json_build_object('provider', old.provider, 'customerRef', old.customer_ref));
  return null;
end $$;
create trigger saved_card_ends after delete on saved_card
  for each row execute function end_card();

create table automatic_renewal (
  order_id bigint primary key references booking_order,
  allowed_at timestamptz not null,
  last_starts_at timestamptz,
  starts_at timestamptz,
  total_sen int,
  to_pay_sen int,
  charge_at timestamptz,
  attempt_id bigint unique references payment_attempt,
  outcome text check (outcome in ('renewed', 'asked')),
  check (num_nulls(last_starts_at, starts_at, total_sen, to_pay_sen, charge_at) in (0, 5))
);
create index automatic_renewal_open on automatic_renewal (charge_at) where outcome is null;
comment on table automatic_renewal is
  'Series whose customers let their saved card pay for the next visits (docs/product/series.md#automatic-renewal).';
comment on column automatic_renewal.last_starts_at is
  'The start of the last visit when the charge was announced; null: it was not. Another one by then is announced again.';
comment on column automatic_renewal.starts_at is 'The first of the next visits, as announced.';
comment on column automatic_renewal.total_sen is 'The price that was announced.';
comment on column automatic_renewal.to_pay_sen is 'What the card is charged, as announced.';
comment on column automatic_renewal.charge_at is 'Not earlier than this, two days after the announcement.';
comment on column automatic_renewal.attempt_id is 'The charge; one for each renewal.';
comment on column automatic_renewal.outcome is
  'renewed: it goes on in another order. asked: the card was not charged, and its customer was asked instead.';
