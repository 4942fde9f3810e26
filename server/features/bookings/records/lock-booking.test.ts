import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { visitsIn } from '../../../../testing/visits.ts'
import { inTransaction, query, queryOne, type Tx } from '../../../db/transaction.ts'
import { lockVisit } from '../../crew/events/visit-now.ts'
import { lockOrderToPay } from '../../payment-attempts/attempts.ts'
import { lockOrderByRef } from '../../payments/refunds/refund-rows.ts'
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
    const isLocked = async (mode: string) => {
      const text = `select id from booking_order where id = $1 for ${mode} skip locked`
      return (await query(pool, { text, values: [visit.order_id] })).length === 0
    }
    await inTransaction(pool, async (tx) => {
      await lock(tx, visit)
      expect(await isLocked('no key update')).toBe(true)
      // The lock of a foreign key's check.
      expect(await isLocked('key share')).toBe(false)
    })
  },
)
