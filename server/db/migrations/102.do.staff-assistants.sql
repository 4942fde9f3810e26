-- Assistants of members of staff, which an Admin switches on.
-- Works with the version before, which connects none.

alter table company_settings add column staff_assistants boolean not null default false;
comment on column company_settings.staff_assistants is
  'Whether members of staff can connect assistants (docs/product/assistants.md#for-staff).';
comment on table assistant_grant is
  'What a person allowed an assistant (docs/product/assistants.md#connecting).';
