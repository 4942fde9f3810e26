import { numberAnswer, textAnswer } from '../domain/booking/description.ts'
import { readForm } from '../domain/booking/read-form.ts'
import { hourOf } from '../domain/booking/starts/calendar.ts'
import { serviceBySkill } from '../domain/services/catalogue.ts'
import { inBatches } from '../server/db/batch.ts'
import type { Pool } from '../server/db/connection.ts'
import { inTransaction, isDatabaseError, query } from '../server/db/transaction.ts'
import type { Deps } from '../server/deps.ts'
import { availabilityCache } from '../server/features/availability/availability-cache.ts'
import { openSlots } from '../server/features/availability/slots-query.ts'
import { priceOf } from '../server/features/ordering/book.ts'
import { orderIds } from '../server/features/ordering/ids.ts'
import type { NewOrder, ReadyOrder } from '../server/features/ordering/new-order.ts'
import { newOrderRef } from '../server/features/ordering/order-ref.ts'
import { writers } from '../server/features/ordering/order-writer.ts'
import {
  crewRequestOf,
  numberOrder,
  refuseTooManyUnpaid,
  writeOrders,
} from '../server/features/ordering/reserve.ts'
import { priceBook } from '../server/features/places/price-book.ts'
import type { Operation } from './drive.ts'
import { rowsOf, twoRows } from './limits.ts'
import { bookingBody, type Series, seriesCalls } from './requests.ts'

/** Forms that are prepared before the measurement and then repeat. */
const FORMS = 400

/** Operations through the database driver, without HTTP. */
export async function engineOperations(
  deps: Deps,
  today: string,
): Promise<Readonly<Record<string, Operation>>> {
  const { pool } = deps
  const now = deps.clock()
  const crews = availabilityCache(pool, { lagMs: deps.hoursLagMs })
  const [one, four, twenty] = await Promise.all(
    (['one', 'four', 'twenty'] as const).map((series) =>
      benchOrders(pool, series, today, now, deps.settings.travelBufferHours),
    ),
  )
  const ids = orderIds(pool)
  // Like the order writer, without mails, keys and payments.
  const write = inBatches(writers, async (batch: readonly ReadyOrder[]) => {
    await inTransaction(pool, (tx) =>
      Promise.all([refuseTooManyUnpaid(tx, batch, deps.settings.unpaid), writeOrders(tx, batch)]),
    )
    return batch
  })
  const reserving =
    (forms: readonly NewOrder[] = []): Operation =>
    async () => {
      const form = forms[Math.floor(Math.random() * forms.length)]
      if (!form) throw new Error('no form')
      const order = { ...form, ref: newOrderRef() }
      const asked = crewRequestOf(order)
      const numbered = await numberOrder(ids, order)
      for (;;) {
        const held = asked && (await crews.hold(asked))
        if (!held) return false
        try {
          await write({ ...numbered, crews: held.crews, now })
          held.taken()
          return true
        } catch (error) {
          held.releaseHold()
          if (!isDatabaseError(error, '23P01')) throw error
          crews.invalidate()
        }
      }
    }
  return {
    'select 1': async () => {
      await pool.query({ name: 'one', text: 'select 1' })
      return true
    },
    'two rows': () => twoRows(pool),
    'rows of 4 x 2': () => rowsOf(pool, 4, 2),
    'rows of 20': () => rowsOf(pool, 20, 1),
    slots: async () => {
      const order = one?.[Math.floor(Math.random() * one.length)]
      if (!order) throw new Error('no form')
      const { service, answers, regionId, bufferHours } = order
      await openSlots(pool, { service, answers, regionId, bufferHours, now }, crews)
      return true
    },
    'reserve 1': reserving(one),
    'reserve 4 x 2': reserving(four),
    'reserve 20': reserving(twenty),
  }
}

/** The orders of the bench's forms, without a reference. */
export async function benchOrders(
  pool: Pool,
  series: Series,
  today: string,
  now: Date,
  bufferHours: number,
): Promise<NewOrder[]> {
  const service = serviceBySkill(seriesCalls[series].skill)
  if (!service) throw new Error(`no service for ${series}`)
  const prices = await priceBook(pool)(now)
  const customers = await customerIds(pool)
  return Promise.all(
    Array.from({ length: FORMS }, async (_, at) => {
      const { answers } = readForm(service, bookingBody(series, today), ['addon_service_hours'])
      const priced = await priceOf(
        { pool },
        prices,
        { service, answers, accountId: undefined },
        now,
      )
      if (!priced) throw new Error('the form has no price')
      return {
        ref: '',
        service,
        answers,
        startHours: priced.quote.sessions.map(() => hourOf(textAnswer(answers, 'start_time')) ?? 0),
        regionId: priced.regionId,
        postcode: numberAnswer(answers, 'postcode'),
        quote: priced.quote,
        customer: {
          accountId: customers[at % customers.length] ?? 0,
          name: 'Customer Lim',
          phone: '+60 122000001',
        },
        sensitive: null,
        holdUntil: null,
        bufferHours,
      }
    }),
  )
}

/** One customer per form: a single one would have thousands of orders to count for each booking. */
async function customerIds(pool: Pool): Promise<number[]> {
  const rows = await query<{ id: number }>(pool, {
    text: "select id from account where role = 'Customer' order by id limit $1",
    values: [FORMS],
  })
  return rows.map(({ id }) => id)
}
