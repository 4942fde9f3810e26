import { expect } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import { people, rowsOf, staff, testApp } from './company.ts'
import type { Random } from './random.ts'

/**
 * A plain model of credit (docs/product/credits.md): what each customer was given, and what credit
 * pays according to the answer to each booking.
 */

const givenSen = new Map<number, number>()
const usedSen = new Map<string, number>()

/** Records given credit. */
export function noteGiven(accountId: number, amount: number): void {
  givenSen.set(accountId, (givenSen.get(accountId) ?? 0) + amount * 100)
}

/** Records what credit pays of an order. */
export function noteUsed({ order, credit_used: used = 0 }: BookAnswer): void {
  if (order) usedSen.set(order, Math.round(used * 100))
}

/** An Admin gives a customer credit: for part of a visit, or for all of several. */
export async function grant(random: Random): Promise<string> {
  const { accountId } = random.of(people)
  const amount = random.of([5, 40, 150, 600])
  const [account] = await rowsOf<{ version: number }>(
    'select version from account where id = $1',
    accountId,
  )
  const { status, body } = await testApp.post<{ code?: string }>(
    `/staff/credits/by-customer/${accountId}`,
    { amount, reason: 'A good customer', version: account?.version },
    staff,
  )
  if (status === 200) noteGiven(accountId, amount)
  else expect(body.code).toBe('out-of-date')
  return `grant ${amount} to ${accountId}: ${body.code ?? 'done'}`
}

/**
 * Contradictions to the model: credit lost or doubled, and orders that it pays too much or too
 * little of.
 */
export async function checkCredit(): Promise<string[]> {
  const accounts = await rowsOf<{ id: number; sen: number }>(
    `select a.id, (coalesce((select sum(left_sen) from credit c where c.account_id = a.id), 0)
       + coalesce((select sum(case l.kind when 'credit' then l.sen else -l.sen end)
           from ledger_entry l join booking b on b.id = l.booking_id where b.account_id = a.id
             and l.kind in ('credit', 'credit-back', 'refund-credit')), 0))::int as sen
     from account a where a.id = any($1::bigint[])`,
    people.map(({ accountId }) => accountId),
  )
  const orders = await rowsOf<{ ref: string; sen: number; states: string[]; touched: boolean }>(
    `select o.ref, array_agg(distinct b.status) as states,
       coalesce(sum(paid.sen), 0)::int as sen, bool_or(e.touched) as touched
     from booking_order o join booking b on b.order_id = o.id,
       lateral (select sum(case l.kind when 'credit' then l.sen else -l.sen end) as sen
         from ledger_entry l where l.booking_id = b.id
           and l.kind in ('credit', 'credit-back', 'refund-credit')) paid,
       lateral (select count(*) > 1 as touched from booking_event e where e.booking_id = b.id) e
     where o.ref = any($1) group by o.ref`,
    [...usedSen.keys()],
  )
  const lost = accounts.flatMap(({ id, sen }) => {
    const given = givenSen.get(id) ?? 0
    return sen === given ? [] : [`account ${id} was given ${given} in credit and has ${sen}`]
  })
  const wrong = orders.flatMap(({ ref, sen, states, touched }) => {
    const shownSen = usedSen.get(ref) ?? 0
    const held = states.join() === 'Pending Payment' || !touched
    const [least, most] = states.join() === 'Expired' ? [0, 0] : [held ? shownSen : 0, shownSen]
    if (sen >= least && sen <= most) return []
    return [`credit pays ${sen} of ${ref} (${states.join()}), which was said to be ${shownSen}`]
  })
  return [...lost, ...wrong]
}
