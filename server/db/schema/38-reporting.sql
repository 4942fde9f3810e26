-- Views for dashboards of others, whose names and columns stay (docs/reporting.md).

create schema reporting;
comment on schema reporting is
  'Views for dashboards of others: without names, addresses, phone numbers and medical details of customers.';

create view reporting.orders as
select o.ref as order_ref, o.account_id as customer, o.skill as service, o.frequency, r.name as region,
  o.sessions as visits, o.payment_method, (o.gross_sen / 100.0)::numeric(12,2) as gross_rm,
  (o.discount_sen / 100.0)::numeric(12,2) as discount_rm, (o.total_sen / 100.0)::numeric(12,2) as total_rm,
  o.voucher_code as voucher, o.booked_by is not null as by_staff, p.code as partner, o.created_at as ordered_at
from booking_order o
join region r on r.id = o.region_id
left join order_source s on s.order_id = o.id
left join partner p on p.id = s.partner_id;

create view reporting.visits as
select b.booking_id, o.ref as order_ref, b.account_id as customer, b.skill as service, r.name as region, b.session,
  b.day, b.start_hour, b.hours, b.worker_count as workers,
  case
    when b.status = 'Pending Payment' and o.hold_until <= now() then 'Expired'
    when b.status not in ('Confirmed', 'In Progress') then b.status
    when coalesce(b.runs_until, b.ends_at) <= now() then 'Completed'
    when coalesce(b.runs_from, b.starts_at) <= now() then 'In Progress'
    else b.status
  end as status,
  b.payment_status, b.outcome, (b.total_sen / 100.0)::numeric(12,2) as total_rm,
  (b.fee_sen / 100.0)::numeric(12,2) as late_fees_rm, (b.allowance_sen / 100.0)::numeric(12,2) as allowance_rm,
  b.runs_from as started_at, b.runs_until as finished_at
from booking b
join booking_order o on o.id = b.order_id
join region r on r.id = o.region_id;

create view reporting.payments as
select e.id as entry, e.at as paid_at, (e.at at time zone 'Asia/Kuala_Lumpur')::date as day, b.booking_id, e.kind,
  (case when e.kind = 'cash-back' then -e.sen else e.sen end / 100.0)::numeric(12,2) as amount_rm,
  a.provider, a.channel
from ledger_entry e
left join booking b on b.id = e.booking_id
left join payment_attempt a on a.id = e.attempt_id
where e.kind in ('payment', 'cash', 'cash-back', 'tip', 'gift');

create view reporting.refunds as
select e.id as entry, e.at as refunded_at, (e.at at time zone 'Asia/Kuala_Lumpur')::date as day, b.booking_id, e.kind,
  (case when e.kind like '%-back' then -e.sen else e.sen end / 100.0)::numeric(12,2) as amount_rm
from ledger_entry e
left join booking b on b.id = e.booking_id
where e.kind in ('refund', 'refund-manual', 'refund-back', 'tip-refund', 'tip-refund-manual', 'tip-refund-back',
  'gift-refund', 'gift-refund-manual', 'gift-refund-back');

create view reporting.reviews as
select b.booking_id, b.skill as service, b.day, v.stars, v.tags, v.written_at,
  v.published_at is not null and v.hidden_at is null as published
from review v
join booking b on b.id = v.booking_id;

create view reporting.worker_hours as
select a.worker_id as worker, b.booking_id, b.day, b.skill as service, b.hours,
  b.status = 'Completed'
    or b.status in ('Confirmed', 'In Progress') and coalesce(b.runs_until, b.ends_at) <= now() as completed
from assignment a
join booking b on b.id = a.booking_id;
