import { beforeEach, expect, test } from 'vitest'
import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import type { LiveVisit } from '../../../../domain/api/crew.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { ordersIn } from '../../../../testing/payments/orders.ts'
import type { Person } from '../../../../testing/people.ts'
import { query } from '../../../db/transaction.ts'
import { visitToken } from '../../crew/visit-secrets.ts'
import { findMoneyViolations } from '../../monitoring/invariants.ts'

/* Tips if the provider creates its pages on demand, and without a provider. */

const testApp = await startTestApp({ provider: 'stripe' })
const { pool, clock, get, post, deps } = testApp
const orders = ordersIn(testApp)
await testApp.hire(12)
let customer: Person

beforeEach(async () => {
  await orders.startAgain()
  customer = await testApp.customer()
})

async function doneVisit() {
  const { booking_id: bookingId } = (await testApp.book(customer)).body
  const [row] = await query<{ ends_at: Date }>(pool, {
    text: 'select ends_at from booking where booking_id = $1',
    values: [bookingId],
  })
  clock.set(new Date((row?.ends_at.getTime() ?? 0) + 60_000))
  return { bookingId, token: visitToken(deps.settings, bookingId) }
}
const tip = (token: string, amount: number) =>
  post<{ payment: HostedPage; code?: string }>('/tips/live/', { token, amount })
const live = async (token: string) =>
  (await get<LiveVisit>(`/visits/live/?token=${token}`)).body.tip

test('the page of an earlier try is closed, and the customer returns to the visit', async () => {
  const { token } = await doneVisit()
  const one = await tip(token, 5)
  await fetch(one.body.payment.url)
  clock.set(new Date(clock.now().getTime() + 30_000))
  const two = await tip(token, 20)
  const back = await testApp.pay(two.body.payment)
  await orders.idle()
  expect(await live(token)).toBe('given')
  expect(await testApp.comeBack(back)).toBe(`/t/${token}`)
  await expect(testApp.pay(one.body.payment)).rejects.toThrow()
  // The page's address redirects back too, as nothing is left to pay.
  const again = await fetch(two.body.payment.url, { redirect: 'manual' })
  expect(again.status).toBe(303)
  const sums = await query(pool, {
    text: `select account, sum(sen)::int as sen from ledger_line where kind like 'tip%'
           group by account order by account`,
  })
  expect(sums).toEqual([
    { account: 'provider', sen: 2_000 },
    { account: 'tips', sen: -2_000 },
  ])
  expect(await findMoneyViolations(pool)).toEqual([])
})

test('without a provider nothing is offered, and none is begun', async () => {
  const { token } = await doneVisit()
  expect(await live(token)).toBe('open')
  const most = deps.payment.maxNotPayableSen
  Object.assign(deps.payment, { maxNotPayableSen: Number.MAX_SAFE_INTEGER })
  try {
    expect(await live(token)).toBeNull()
    expect(await tip(token, 5)).toMatchObject({ status: 409, body: { code: 'tip-not-open' } })
  } finally {
    Object.assign(deps.payment, { maxNotPayableSen: most })
  }
})
