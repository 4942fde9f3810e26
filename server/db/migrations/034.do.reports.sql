-- What the company takes off a price later is no revenue: a past day is counted again.

drop trigger booking_changed_in_the_past on booking;
-- A visit that begins or ends counts as before.
create trigger booking_changed_in_the_past after update on booking for each row
  when (
    least(old.day, new.day) < (now() at time zone 'Asia/Kuala_Lumpur')::date
    and (old.day, old.start_hour, old.hours, old.skill, old.order_id, old.account_id, old.session,
      old.worker_count, old.total_sen, old.fee_sen, old.allowance_sen,
      old.status in ('Confirmed', 'In Progress', 'Completed'), old.status = 'Cancelled',
      old.status = 'Expired')
      is distinct from
      (new.day, new.start_hour, new.hours, new.skill, new.order_id, new.account_id, new.session,
      new.worker_count, new.total_sen, new.fee_sen, new.allowance_sen,
      new.status in ('Confirmed', 'In Progress', 'Completed'), new.status = 'Cancelled',
      new.status = 'Expired')
  )
  execute function delete_booking_figures();
comment on column figures_area.revenue_sen is
  'Prices of valid visits, less what was taken off later, and the late fees of all.';
