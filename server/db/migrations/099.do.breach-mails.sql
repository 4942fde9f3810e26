-- The notifications of breaches that were sent.
-- Works with the version before, which sends none.

create table breach_mail (
  breach_id int not null references breach on delete cascade,
  audience text not null check (audience in ('commissioner', 'persons')),
  locale text not null check (locale in ('en', 'ms', 'zh')),
  to_email text,
  recipients int not null check (recipients > 0),
  subject text not null,
  body text not null,
  who text not null,
  primary key (breach_id, audience, locale)
);
comment on table breach_mail is
  'The notifications of breaches that were sent from the register (product/privacy.md#breaches); when is in breach.';
comment on column breach_mail.to_email is 'The address of the Commissioner; null for the people concerned.';
comment on column breach_mail.recipients is 'The number of recipients in this language.';
comment on column breach_mail.who is 'The name of the sender.';
