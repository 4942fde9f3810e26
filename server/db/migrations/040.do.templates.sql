-- What staff know of the approval of WhatsApp templates.

create table message_template (
  kind text not null,
  language text not null check (language in ('en', 'ms', 'zh')),
  state text not null
    check (state in ('not-submitted', 'submitted', 'approved', 'rejected', 'paused')),
  body text not null,
  version int not null,
  changed_at timestamptz not null,
  changed_by bigint references account on delete set null,
  primary key (kind, language)
);
comment on table message_template is
  'How far WhatsApp has approved a text in a language (docs/product/templates.md#approval). Without a row it
is not submitted. The texts themselves are in the program.';
comment on column message_template.kind is 'As in notification.';
comment on column message_template.state is 'not-submitted, submitted, approved, rejected or paused.';
comment on column message_template.body is
  'The text that the state is about, with numbered values: another one in the program is not approved.';
comment on column message_template.version is 'Rises with every change, for changes at the same time.';
comment on column message_template.changed_by is 'Who said so; null once the account is deleted.';
