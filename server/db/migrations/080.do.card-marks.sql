-- By which a card is known again: two accounts that pay by one card are one person.
-- Works with the version before: it writes none.

create table card_mark (
  account_id bigint not null references account on delete cascade,
  mark text not null,
  is_sure boolean not null,
  primary key (account_id, mark)
);
create index card_mark_of on card_mark (mark);
comment on table card_mark is
  'With which cards a customer paid, as keyed hashes that tell nothing else (docs/product/credits.md#friends).';
comment on column card_mark.is_sure is
  'Another account with it pays by the same card; false: brand and last digits alone, so perhaps.';
