import { expect, test } from 'vitest'
import { may } from '../../../domain/account/permissions.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { startTestApp } from '../../../testing/app.ts'
import { managerReads } from '../../../testing/manager-calls/reads.ts'
import { refusedCalls } from '../../../testing/manager-calls/refused.ts'
import { managerWorld, type Request } from '../../../testing/manager-calls/world.ts'
import { managerWrites } from '../../../testing/manager-calls/writes.ts'

/**
 * docs/product/roles.md#who-sees-money: a Manager sees the cash to collect, and no other amount.
 */

const testApp = await startTestApp()
const { pool } = testApp
// Amounts that no answer contains by chance.
await pool.query(`update rate set unit_sen = 3137 where skill = 'Cleaner'`)
await testApp.hire(24)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.putInCharge(manager)

const contract = wholeContract(services)
const bookingCalls = new Set(services.flatMap(({ calls }) => [`POST ${calls.book}`]))

/** Staff's calls about others' bookings: neither public nor only about the caller. */
const staffCalls = Object.keys(contract).filter((key) => {
  const access = contract[key]?.access ?? 'anyone'
  const isOwn = access === 'signed-in' && / \/account\//.test(key)
  return access !== 'anyone' && may(access, 'Manager') && !isOwn && !bookingCalls.has(key)
})

/** The places in an answer with one of these amounts, as a number or in a text. */
function placesOf(sums: readonly number[], value: unknown, path = ''): string[] {
  if (typeof value === 'number')
    return sums.some((rm) => value === rm || value === Math.round(rm * 100)) ? [path] : []
  if (typeof value === 'string') {
    const plain = value.replaceAll(',', '')
    return sums.some((rm) => plain.includes(rm.toFixed(2))) ? [path] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesOf(sums, inner, `${path}/${name}`))
}

// Some two hundred calls.
test('no answer that a Manager can get has the total of an order', {
  timeout: 120_000,
}, async () => {
  const world = await managerWorld(testApp, admin, manager)
  const totals = new Map<unknown, number>()
  for (const order of world.orders) {
    const { rows } = await pool.query<{ rm: number }>(
      `select sum(b.total_sen)::int / 100.0::float8 as rm from booking b
       join booking_order o on o.id = b.order_id where o.ref = $1`,
      [order.order],
    )
    totals.set(order, rows[0]?.rm ?? 0)
  }
  expect(new Set(totals.values()).size).toBe(world.orders.length)
  const secret = [...totals].filter(([order]) => order !== world.pastCash).map(([, rm]) => rm)
  const toCollect = totals.get(world.pastCash) ?? 0
  // The search finds them where they may be read.
  expect(placesOf(secret, await world.details(world.past.booking_id))).toContain('/total_cost')

  const [reads, writes, mayRefuse] = [
    managerReads(world),
    managerWrites(world),
    refusedCalls(world),
  ]
  // A new call belongs into one of the lists.
  expect([reads, writes, mayRefuse].flatMap((calls) => Object.keys(calls)).toSorted()).toEqual(
    staffCalls.toSorted(),
  )

  const found: string[] = []
  async function search(key: string, requests: readonly Request[], refusable = false) {
    expect(requests.length, key).toBeGreaterThan(0)
    const [method = ''] = key.split(' ')
    for (const [path, body] of requests) {
      const answer = await testApp.call<unknown>(method, path, body, manager)
      const text = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`
      expect(answer.status, text).toBeLessThan(refusable ? 500 : 300)
      found.push(
        ...placesOf(secret, answer.body).map((place) => `${key} ${place}`),
        ...placesOf([toCollect], answer.body)
          .filter((place) => !place.endsWith('/to_collect'))
          .map((place) => `${key} ${place}`),
      )
    }
  }
  for (const [key, requests] of Object.entries(reads)) await search(key, await requests())
  for (const [key, requests] of Object.entries(writes)) await search(key, await requests())
  for (const [key, requests] of Object.entries(mayRefuse)) await search(key, await requests(), true)
  for (const [key, requests] of Object.entries(reads)) await search(key, await requests())
  expect([...new Set(found)]).toEqual([])
})
