-- Refuses orders by which a customer would have more unpaid ones at once than they may (23U03, whose
-- message is the most there may be). Called by the statement that writes the orders, which are left
-- out of the count: the lock makes it exact, as each query in here sees what was committed before
-- the lock was given.
create function refuse_unpaid(
  order_ids bigint[], account_ids bigint[], holds boolean[], now timestamptz,
  most_holds int, most_unproven_cash int, most_cash int
) returns boolean
language plpgsql as $$
declare
  asked record;
  standing int;
  most int;
begin
  for asked in select distinct id from unnest(account_ids) as id order by id loop
    perform pg_advisory_xact_lock(5303, hashint8(asked.id));
  end loop;
  for asked in
    select o.account_id, o.is_hold, count(*)::int as added
    from unnest(account_ids, holds) as o (account_id, is_hold) group by 1, 2
  loop
    if asked.is_hold then
      most := most_holds;
      select count(*) into standing from booking_order o
      where o.account_id = asked.account_id and o.hold_until > now and o.id <> all(order_ids)
        and exists (select from booking b where b.order_id = o.id and b.status = 'Pending Payment');
    else
      most := most_cash;
      select count(distinct b.order_id) into standing
      from booking b join booking_order o on o.id = b.order_id
      where b.account_id = asked.account_id and b.starts_at > now and b.status = 'Confirmed'
        and b.payment_status = 'Unpaid' and o.payment_method = 'Cash'
        and b.order_id <> all(order_ids);
      if standing + asked.added > most_unproven_cash and not exists (
        select from booking b where b.account_id = asked.account_id
          and (b.payment_status = 'Paid'
            or b.status in ('Confirmed', 'In Progress', 'Completed') and b.ends_at <= now)
      ) then
        most := most_unproven_cash;
      end if;
    end if;
    if standing + asked.added > most then
      raise exception using errcode = '23U03', message = most::text;
    end if;
  end loop;
  return true;
end $$;

-- The customer's orders whose payment is awaited.
create index booking_order_account_hold on booking_order (account_id) where hold_until is not null;
