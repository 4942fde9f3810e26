-- Visits of which something may be owed: also those that cost more since they were paid.

create index booking_owing on booking (account_id, starts_at)
  where status not in ('Pending Payment', 'Expired')
    and (payment_status = 'Unpaid' or fee_sen > 0 or details > 1)
    and (status <> 'Cancelled' or fee_sen > 0);
drop index booking_unpaid;
