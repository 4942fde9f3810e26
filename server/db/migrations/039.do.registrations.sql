-- What a registration says stands with its own link until somebody proves the mailbox by it: a later
-- registration of the same e-mail neither changes what an earlier link activates nor ends it. Links
-- from before have no words of their own; what they activate stands with the account.
alter table account_token
  add column first_name text,
  add column last_name text,
  add column phone text,
  add column password_hash text;
