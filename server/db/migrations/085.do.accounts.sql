-- The words that a person agreed to; nobody knows those of earlier consents for certain.

alter table account_consent add column wording text;
comment on column account_consent.wording is
  'The words above the button, as the person saw them; null for consents of before they were stored.';
