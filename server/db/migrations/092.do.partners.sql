-- Works with the version before: it does not know these tables.

create table partner (
  id int generated always as identity primary key,
  version int not null default 1,
  name text not null check (name <> ''),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  sites text[] not null,
  active boolean not null default true
);
comment on table partner is
  'Companies and people who bring bookings by a link or by the widget on their site (product/partners.md).';
comment on column partner.version is 'Counts the changes by staff.';
comment on column partner.code is 'Of its link; never changed, as links stay where they are.';
comment on column partner.sites is 'Origins whose pages may frame the booking widget.';
comment on column partner.active is 'False: its link is not counted, and its sites show no widget.';

create table partner_day (
  partner_id int not null references partner,
  day date not null,
  opened int not null check (opened > 0),
  primary key (partner_id, day)
);
comment on table partner_day is
  'How often a partner''s link was opened, or the widget shown for them, by day; nothing of who opened it.';
comment on column partner_day.day is 'In Malaysia.';

create table order_source (
  order_id bigint primary key references booking_order,
  partner_id int references partner,
  ref uuid,
  check (num_nonnulls(partner_id, ref) > 0)
);
create index order_source_partner on order_source (partner_id) where partner_id is not null;
create index order_source_ref on order_source (ref) where ref is not null;
comment on table order_source is
  'Orders that came by a partner or from the widget (product/partners.md#counted).';
comment on column order_source.partner_id is 'Null: from the widget, for no partner.';
comment on column order_source.ref is
  'Chosen by the widget, which asks by it what was booked; null without a widget.';
