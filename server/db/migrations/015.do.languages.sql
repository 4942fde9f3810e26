alter table postcode_interest
  add column language text not null default 'en'
    constraint postcode_interest_language_known check (language in ('en', 'ms', 'zh'));

comment on column postcode_interest.language is 'Of the page on which it was asked for: what is written to them is in it.';
