import { query, type Reader } from '../../db/transaction.ts'
import { findAccountViolations } from './account-invariants.ts'
import { findBooksViolations } from './books-invariants.ts'
import { findPartnerInvoiceViolations } from './partner-invoice-invariants.ts'
import { findReceiptViolations } from './receipt-invariants.ts'
import { findSelfBilledViolations } from './self-billed-invariants.ts'
import { findTaxViolations } from './tax-invariants.ts'

/**
 * Finds violations of the invariants, recomputed from orders, bookings and assignments: a worker in
 * two places, taken hours without an assignment, an incomplete order, a crew that lacks more
 * workers than recorded, a wrong voucher count, pay that is not the sum of its lines. Empty if
 * there are none.
 * @param bufferHours the travel buffer that the bookings were made with.
 */
export async function findViolations(reader: Reader, bufferHours = 1): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with visit as (
        select a.worker_id, b.id, b.booking_id, b.day, b.start_hour, b.start_hour + b.hours as end_hour
        from assignment a join booking b on b.id = a.booking_id
      ), crew as (
        select b.*, (select count(*) from assignment a where a.booking_id = b.id) as sent,
          coalesce(g.missing, 0) as missing
        from booking b left join crew_gap g on g.booking_id = b.id
      ), hours_by_assignments as (
        select v.day, v.worker_id, bit_or(1 << (hour - 8)) as busy
        from visit v, generate_series(v.start_hour, v.end_hour - 1 + $1::int) as hour
        group by v.day, v.worker_id
      )
      select format('worker %s is at %s and %s', one.worker_id, one.booking_id, two.booking_id)
        as finding
      from visit one join visit two
        on two.worker_id = one.worker_id and two.day = one.day and two.id > one.id
        and one.start_hour < two.end_hour + $1::int and two.start_hour < one.end_hour + $1::int
      union all
      select format('worker %s on %s: taken %s, by assignments %s', worker_id, day, d.busy, h.busy)
      from (select * from worker_day where busy <> 0) d
      full join hours_by_assignments h using (day, worker_id)
      where d.busy is distinct from h.busy
      union all
      select format('%s is %s with a crew of %s instead of %s', booking_id, status, sent,
        worker_count)
      from crew
      where sent <> case when status in ('Expired', 'Cancelled') then 0 else worker_count - missing end
      union all
      select format('%s is %s and lacks %s of its crew', booking_id, status, missing)
      from crew where missing > 0 and status in ('Expired', 'Cancelled')
      union all
      select format('order %s has %s of %s bookings', o.ref, count(b.id), o.sessions)
      from booking_order o left join booking b on b.order_id = o.id
      group by o.id having count(b.id) <> o.sessions or sum(b.total_sen) <> o.total_sen
      union all
      select format('%s starts at %s and not at %s %s', booking_id, starts_at, day, start_hour)
      from booking
      where starts_at <> (day + make_interval(hours => start_hour - 8)) at time zone 'UTC'
         or ends_at <> starts_at + make_interval(hours => hours)
      union all
      select format('worker %s was paid %s for %s, by lines %s', w.worker_id, w.total_sen, w.month,
        coalesce(sum(case l.kind when 'deduction' then -l.sen else l.sen end), 0))
      from pay_run_worker w left join pay_line l on l.month = w.month and l.worker_id = w.worker_id
      group by w.month, w.worker_id
      having w.total_sen <> coalesce(sum(case l.kind when 'deduction' then -l.sen else l.sen end), 0)
      union all
      select format('%s has no history', booking_id) from booking b
      where not exists (select from booking_event e where e.booking_id = b.id)
      union all
      select format('voucher %s counts %s uses and has %s', v.code, v.used, count(u.order_id))
      from voucher v left join voucher_use u on u.code = v.code
      group by v.code having v.used <> count(u.order_id)
      union all
      select format('order %s holds the voucher %s', o.ref, coalesce(u.code, 'of nobody'))
      from booking_order o left join voucher_use u on u.order_id = o.id
      where (u.code is not null) <> (o.voucher_code is not null and exists (
        select from booking b where b.order_id = o.id and b.status not in ('Expired', 'Cancelled')))
        -- Paid late, when another customer had the use by then: the price stands.
        and not (u.code is null and exists (
          select from booking b join booking_event e on e.booking_id = b.id
          where b.order_id = o.id and e.code = 'expired'))
      order by finding`,
    values: [bufferHours],
  })
  return rows.map((row) => row.finding)
}

/**
 * Finds money errors: checks the ledger against bookings, payments and refunds, each side from its
 * own tables. Empty if there are none.
 */
export async function findMoneyViolations(reader: Reader): Promise<string[]> {
  const rows = await query<{ finding: string }>(reader, {
    text: `
      with account as (
        select booking_id,
          coalesce(sum(sen) filter (where account = 'customer'), 0) as customer,
          -coalesce(sum(sen) filter (where account = 'charges'), 0) as charges,
          -coalesce(sum(sen) filter (where account = 'fees'), 0) as fees,
          coalesce(sum(sen) filter (where account = 'allowances'), 0) as allowances,
          -coalesce(sum(sen) filter (where account = 'refunds'), 0) as refunds,
          coalesce(sum(sen) filter (where account in ('provider', 'cash', 'crew')
            and kind not like 'tip%'), 0) as received,
          -- Both sides of an entry are a line.
          count(*) filter (where kind in ('payment', 'cash'))
            - count(*) filter (where kind = 'cash-back') as payments,
          -coalesce(sum(sen) filter (where account = 'customer'
            and kind in ('payment', 'cash', 'cash-back', 'credit', 'credit-back', 'on-account')), 0) as paid,
          coalesce(sum(sen) filter (where account = 'credits' and kind in ('credit', 'credit-back')), 0)
            as credit
        from ledger_line group by booking_id
      ), sums as (
        select b.*, o.payment_method, o.total_sen as order_sen, coalesce(a.customer, 0) as customer,
          coalesce(a.charges, 0) as charges, coalesce(a.fees, 0) as fees,
          coalesce(a.allowances, 0) as allowances,
          coalesce(a.refunds, 0) as refunds, coalesce(a.received, 0) as received,
          coalesce(a.payments, 0) > 0 as was_paid, coalesce(a.paid, 0) as paid,
          coalesce(a.credit, 0) as credit,
          coalesce((
            select sum(greatest(0, (e.params->>'after_sen')::int - (e.params->>'before_sen')::int))
            from booking_event e where e.booking_id = b.id and e.code = 'visit-changed'), 0) as added,
          b.status in ('Confirmed', 'In Progress', 'Completed') as stands
        from booking b join booking_order o on o.id = b.order_id
        left join account a on a.booking_id = b.id
      )
      select format('the ledger is out of balance by %s', sum(sen)) as finding
      from ledger_line having sum(sen) <> 0
      union all
      select format('%s: a %s that names no account', booking_id, kind)
      from ledger_line where account is null
      union all
      select format('worker %s carries %s of %s, in the ledger %s', worker_id, c.sen, booking_id, l.sen)
      from (select * from carried_cash where sen <> 0) c
      full join (
        select worker_id, booking_id, sum(sen) as sen from ledger_line where account = 'crew'
        group by worker_id, booking_id having sum(sen) <> 0) l using (worker_id, booking_id)
      where c.sen is distinct from l.sen
      union all
      select format('hand-in %s counted %s, in the ledger %s', h.id, h.counted_sen, coalesce(l.sen, 0))
      from cash_hand_in h left join (
        select hand_in_id as id, sum(sen) as sen from ledger_entry
        where kind in ('hand-in', 'hand-in-back', 'surplus', 'surplus-back') group by 1) l using (id)
      where coalesce(l.sen, 0) <> h.counted_sen
      union all
      select format('deposit %s of %s took %s, in the ledger %s of %s', d.id, d.banked_sen, d.taken_sen,
        l.banked, l.taken)
      from bank_deposit d left join (
        select deposit_id as id, coalesce(sum(sen) filter (where kind not like 'bank-shortage%'), 0) as banked,
          coalesce(sum(sen) filter (where kind not like 'bank-surplus%'), 0) as taken
        from ledger_entry where deposit_id is not null group by 1) l using (id)
      where l.banked is distinct from d.banked_sen or l.taken is distinct from d.taken_sen
      union all
      select format('tip %s of %s is shared as %s', t.id, t.sen, coalesce(s.sen, 0))
      from tip t left join (select tip_id, sum(sen) as sen from tip_share group by tip_id) s
        on s.tip_id = t.id
      where coalesce(s.sen, 0) <> t.sen and t.paid_at is not null and not t.goes_back
      union all
      select format('tips of %s belong to crews, in the ledger %s', t.sen, l.sen)
      from (select coalesce(sum(t.sen), 0) as sen from tip t
          where t.paid_at is not null
            and not exists (select from pay_line p where p.tip_id = t.id)
            and not exists (select from refund r where r.tip_id = t.id and r.status = 'Refunded')) t,
        (select coalesce(-sum(sen), 0) as sen from ledger_line where account = 'tips') l
      where t.sen <> l.sen
      union all
      select format('credit %s of %s has %s left, in the ledger %s of %s', c.id, c.sen, c.left_sen, l.left_sen,
        l.sen)
      from credit c left join (
        select credit_id,
          sum(sen) filter (where kind in ('credit-given', 'credit-back', 'refund-credit', 'gift-credit'))
            as sen,
          sum(case when kind in ('credit-given', 'credit-back', 'refund-credit', 'gift-credit')
            then sen else -sen end)
            as left_sen
        from ledger_entry where credit_id is not null group by credit_id) l on l.credit_id = c.id
      where l.sen is distinct from c.sen or l.left_sen is distinct from c.left_sen
      union all
      select format('customers have %s in credit, in the ledger %s', c.sen, l.sen)
      from (select coalesce(sum(left_sen), 0) as sen from credit) c,
        (select coalesce(-sum(sen), 0) as sen from ledger_line where account = 'credits') l
      where c.sen <> l.sen
      union all
      select format('gift %s was paid %s and gave credit of %s; %s goes back, and it is void: %s', g.ref,
        coalesce(p.sen, 0), c.sen, g.refund_sen, coalesce(r.sen, 0))
      from gift g left join credit c on c.gift_id = g.id
      left join (select gift_id, sum(amount_sen) as sen from payment_attempt where status = 'Paid'
        group by gift_id) p on p.gift_id = g.id
      left join (select gift_id, sum(amount_sen) as sen from refund where status <> 'Refused'
        group by gift_id) r on r.gift_id = g.id
      where coalesce(p.sen, 0) <> case when g.paid_at is null then 0 else g.sen end
        or c.sen <> g.sen or c.id is not null and (c.kind <> 'gift' or g.code_hash is null)
        or coalesce(r.sen, 0) > coalesce(g.refund_sen, 0)
      union all
      select format('gift vouchers of %s are owed, in the ledger %s', g.sen, l.sen)
      from (select coalesce(sum(case when c.id is null then g.sen else coalesce(g.refund_sen, 0) end
            - coalesce((select sum(amount_sen) from refund r
              where r.gift_id = g.id and r.status = 'Refunded'), 0)), 0) as sen
          from gift g left join credit c on c.gift_id = g.id where g.paid_at is not null) g,
        (select coalesce(-sum(sen), 0) as sen from ledger_line where account = 'gifts') l
      where g.sen <> l.sen
      union all
      select format('%s: %s came back to credit of %s', booking_id, back, used)
      from (select booking_id, sum(sen) filter (where kind <> 'credit') as back,
          sum(sen) filter (where kind = 'credit') as used
        from ledger_entry where kind in ('credit', 'credit-back', 'refund-credit')
        group by booking_id) c
      where back > coalesce(used, 0)
      union all
      select format('%s costs %s and is charged %s', booking_id, total_sen, charges)
      from sums where charges <> case when stands then total_sen else 0 end
      union all
      select format('%s has fees of %s, in the ledger %s', booking_id, fee_sen, fees)
      from sums where fees <> fee_sen
      union all
      select format('%s has %s taken off its price, in the ledger %s', booking_id, allowance_sen,
        allowances)
      from sums where allowances <> allowance_sen
      union all
      select format('%s: %s belongs back of %s that was paid', booking_id, refund_due_sen, paid)
      from sums where refund_due_sen > paid
      union all
      select format('%s: refunds of %s less %s, in the ledger %s', booking_id, refund_due_sen,
        refunded_sen, refunds)
      from sums where refunds <> refund_due_sen - refunded_sen
      union all
      select format('%s: %s was paid beyond what it costs, and nobody owes it back', booking_id,
        -customer)
      from sums where customer < 0
        -- Credit pays its part of an order before the rest is here and the visits are charged.
        and not (status = 'Pending Payment' and customer = -credit)
      union all
      select format('%s stands online and unpaid', booking_id)
      from sums
      where stands and payment_method = 'Online' and total_sen > 0
        -- Only fees, and what staff added to it since it was paid, may be owed.
        and (payment_status <> 'Paid' and added = 0 or customer > fee_sen + added)
      union all
      select format('%s is %s with %s received', booking_id, payment_status, received)
      from sums
      where total_sen > 0 and case payment_status
        -- An online payment beside reversed cash goes back.
        when 'Unpaid' then paid - credit > refund_due_sen when 'Failed' then was_paid
        when 'Paid' then not was_paid and credit = 0 and payment_method <> 'Account'
        when 'Refund Due' then refunds = 0
        when 'Refunded' then refunds <> 0 or refund_due_sen = 0 end
      union all
      select format('%s owes a refund of %s and is %s', booking_id, refunds, payment_status)
      from sums where refunds > 0 and payment_status not in ('Refund Due', 'Paid', 'Unpaid')
      union all
      select format('try %s is %s and has %s in the ledger', p.ref, p.status, coalesce(l.sen, 0))
      from payment_attempt p
      left join (select attempt_id, sum(sen) as sen from ledger_entry group by attempt_id) l
        on l.attempt_id = p.id
      where coalesce(l.sen, 0) <> case when p.status = 'Paid' then p.amount_sen else 0 end
      union all
      select format('refund %s of %s is %s, has parts of %s and in the ledger %s', r.ref,
        r.amount_sen, r.status, p.sen, coalesce(l.sen, 0))
      from refund r
      left join (select refund_id, sum(amount_sen) as sen from refund_part group by refund_id) p
        on p.refund_id = r.id
      left join (select refund_id, sum(case when kind like '%refund-back' then -sen else sen end) as sen
                 from ledger_entry group by refund_id) l
        on l.refund_id = r.id
      where r.tip_id is null and r.gift_id is null and p.sen is distinct from r.amount_sen
         or coalesce(l.sen, 0) <> case when r.status = 'Refunded' then r.amount_sen else 0 end
      union all
      select format('more goes back than try %s brought', p.ref)
      from payment_attempt p join refund r on r.attempt_id = p.id and r.status <> 'Refused'
      group by p.id having sum(r.amount_sen) > p.amount_sen
      order by finding`,
  })
  return [
    ...rows.map((row) => row.finding),
    ...(await findTaxViolations(reader)),
    ...(await findReceiptViolations(reader)),
    ...(await findSelfBilledViolations(reader)),
    ...(await findBooksViolations(reader)),
    ...(await findAccountViolations(reader)),
    ...(await findPartnerInvoiceViolations(reader)),
  ]
}
