-- The language that an account's owner chose: what the product writes to them is in it.

alter table account
  add column language text not null default 'en'
    constraint account_language_known check (language in ('en', 'ms', 'zh'));

comment on column account.language is 'In which mails are written, and calls that name no language answered.';
