-- Orders that staff take on the phone, and links by which their customers pay.

alter table booking_order add column booked_by bigint references account on delete set null;
create index booking_order_booked_by on booking_order (booked_by) where booked_by is not null;
comment on column booking_order.booked_by is
  'Who of the staff took the order on the phone; null when its customer booked it.';

create table pay_link (
  order_id bigint primary key references booking_order,
  expires_at timestamptz not null,
  sent_at timestamptz,
  sends int not null default 0 check (sends >= 0),
  check ((sent_at is null) = (sends = 0))
);
comment on table pay_link is
  'Links by which a customer pays one order without signing in (docs/product/availability.md#pay-link).';
comment on column pay_link.expires_at is
  'Until when it can be paid: the end of the order''s hold. A part of what the link''s signature covers.';
comment on column pay_link.sent_at is
  'When it was mailed last; null when the customer has no e-mail.';
comment on column pay_link.sends is 'How often it was mailed.';
