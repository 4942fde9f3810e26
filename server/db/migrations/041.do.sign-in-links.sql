-- A mailed link lets an owner in whose account strangers try passwords of.
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('verify', 'reset', 'sign-in'));
