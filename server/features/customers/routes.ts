import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { callerMay, type Handlers, type Incoming } from '../../http/calls/calls.ts'
import { foundOrThrow, noBooking, notFound, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addCustomer } from './add-customer.ts'
import { blockCustomer, changeCustomer, unblockCustomer } from './change-customer.ts'
import { listCustomers, readTags } from './list-customers.ts'
import { type BarWorker, mergeCustomers, previewMerge } from './merge-customers.ts'
import { customerOfBooking } from './of-booking.ts'
import {
  currentCustomer,
  readCustomer,
  readCustomerPayments,
  readCustomerVisits,
} from './read-customer.ts'

type Keys = Extract<keyof Handlers, `${string} /staff/customers/${string}`>

/** Calls with which staff read and change customers (docs/product/customers.md). */
export function staffCustomerHandlers(
  { pool }: Pick<Deps, 'pool'>,
  bar: BarWorker,
): Pick<Handlers, Keys> {
  /** The account that a page's number stands for. */
  async function current(requestedId: number): Promise<number> {
    const id = await currentCustomer(pool, requestedId)
    if (id === undefined) throw notFound(m.problem_customer_unknown)
    return id
  }
  const seesMoney = (incoming: Pick<Incoming, 'caller'>) => callerMay('money', incoming.caller)

  return {
    'GET /staff/customers/': (incoming) =>
      listCustomers(pool, incoming.body, seesMoney(incoming), incoming.now),

    'POST /staff/customers/': staffCommand({
      run: ({ body, by }) => addCustomer(pool, body, by),
      message: m.answer_customer_added,
      answer: ({ id }) => ({ id }),
    }),

    'GET /staff/customers/tags/': async () => ({ tags: await readTags(pool) }),

    async 'GET /staff/customers/{id}'(incoming) {
      const { params, now } = incoming
      return foundOrThrow(
        await readCustomer(pool, params.id, seesMoney(incoming), now),
        m.problem_customer_unknown,
      )
    },

    async 'GET /staff/customers/of-booking/{booking_id}'({ params, now }) {
      return foundOrThrow(await customerOfBooking(pool, params.booking_id, now), noBooking)
    },

    'PUT /staff/customers/{id}': staffCommand({
      run: ({ params, body, by }) => changeCustomer(pool, params.id, body, by),
      message: m.answer_customer_changed,
      answer: ({ version }) => ({ version }),
    }),

    'POST /staff/customers/{id}/block/': staffCommand({
      run: ({ params, body, by }) => blockCustomer(pool, params.id, body, by),
      message: m.answer_customer_blocked,
      answer: ({ version }) => ({ version }),
    }),

    'POST /staff/customers/{id}/unblock/': staffCommand({
      run: ({ params, body, by }) => unblockCustomer(pool, params.id, body, by),
      message: m.answer_customer_unblocked,
      answer: ({ version }) => ({ version }),
    }),

    async 'GET /staff/customers/{id}/visits/'(incoming) {
      const id = await current(incoming.params.id)
      return readCustomerVisits(pool, id, incoming.body, seesMoney(incoming), incoming.now)
    },

    async 'GET /staff/customers/{id}/payments/'(incoming) {
      const id = await current(incoming.params.id)
      return readCustomerPayments(pool, id, incoming.body, seesMoney(incoming))
    },

    async 'GET /staff/customers/{id}/merge/'({ params, body, now }) {
      return valueOrThrow(await previewMerge(pool, params.id, body.other, now))
    },

    'POST /staff/customers/{id}/merge/': staffCommand({
      run: ({ params, body, by }) => mergeCustomers(pool, bar, params.id, body, by),
      message: m.answer_customers_merged,
      answer: ({ version, moved }) => ({ version, moved }),
    }),
  }
}
