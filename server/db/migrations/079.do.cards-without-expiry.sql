-- Not every payment provider tells until when a card is valid.
alter table saved_card alter column exp_month drop not null, alter column exp_year drop not null;
comment on column saved_card.exp_month is 'Null where the provider does not tell it.';
