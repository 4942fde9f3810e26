import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { visitsIn } from '../../../../testing/visits.ts'
import { inTransaction, query, queryOne, type Tx } from '../../../db/transaction.ts'
import { lockVisit } from '../../crew/events/visit-now.ts'
import { lockOrderToPay } from '../../payment-attempts/attempts.ts'
import { lockOrderByRef } from '../../payments/refunds/refund-rows.ts'
import { lockWorker } from '../../workers/change-worker.ts'
import { lockBooking, lockVisits } from './lock-booking.ts'

const testApp = await startTestApp()
const { pool } = testApp
const { people, booked } = visitsIn(testApp)

type Visit = { booking_id: string; order_id: number; ref: string }

const locks: Readonly<Record<string, (tx: Tx, visit: Visit) => Promise<unknown>>> = {
  'of a booking': (tx, { booking_id: bookingId }) =>
    lockBooking(tx, { bookingId }, { ...people.admin, role: 'Admin' }),
  'of several visits': (tx, { booking_id: id }) => lockVisits(tx, [id]),
  'of a visit and its order': (tx, { booking_id: id }) => lockVisit(tx, id, true),
  'of a payment': (tx, { order_id: id }) => lockOrderToPay(tx, id),
  'of a refund': (tx, { ref }) => lockOrderByRef(tx, ref),
}

/** Would this lock of a row wait? `key share` is the lock of a foreign key's check. */
async function isLocked(table: 'booking_order' | 'worker', id: number, mode: string) {
  const text = `select id from ${table} where id = $1 for ${mode} skip locked`
  return (await query(pool, { text, values: [id] })).length === 0
}

test.each(Object.entries(locks))(
  'the lock %s lets messages refer to the order',
  async (_, lock) => {
    await testApp.hire(1)
    const { booking_id: bookingId } = await booked()
    const visit = await queryOne<Visit>(pool, {
      text: `select b.booking_id, b.order_id, o.ref
             from booking b join booking_order o on o.id = b.order_id where b.booking_id = $1`,
      values: [bookingId],
    })
    await inTransaction(pool, async (tx) => {
      await lock(tx, visit)
      expect(await isLocked('booking_order', visit.order_id, 'no key update')).toBe(true)
      expect(await isLocked('booking_order', visit.order_id, 'key share')).toBe(false)
    })
  },
)

test('the lock of a worker lets messages refer to them', async () => {
  const [{ id } = { id: 0 }] = await testApp.hire(1)
  await inTransaction(pool, async (tx) => {
    await lockWorker(tx, id)
    expect(await isLocked('worker', id, 'no key update')).toBe(true)
    expect(await isLocked('worker', id, 'key share')).toBe(false)
  })
})
