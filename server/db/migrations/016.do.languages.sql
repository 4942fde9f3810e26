alter table payment_attempt
  add column language text not null default 'en'
    constraint payment_attempt_language_known check (language in ('en', 'ms', 'zh'));

comment on column payment_attempt.language is 'Of the page on which it began, and to which the customer returns.';
