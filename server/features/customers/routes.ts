import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { noBooking, notFound } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { addCustomer } from './add-customer.ts'
import { blockCustomer, changeCustomer, unblockCustomer } from './change-customer.ts'
import { listCustomers, readTags } from './list-customers.ts'
import { mergeCustomers, previewMerge } from './merge-customers.ts'
import { customerOfBooking } from './of-booking.ts'
import {
  currentCustomer,
  readCustomer,
  readCustomerPayments,
  readCustomerVisits,
} from './read-customer.ts'
import { changedOrThrow, failureOf, mergedOrThrow, noCustomer } from './refusals.ts'

type Keys = Extract<keyof Handlers, `${string} /staff/customers/${string}`>

/** What staff read and change of customers (docs/product/customers.md). */
export function staffCustomerHandlers(deps: Pick<Deps, 'pool'>): Pick<Handlers, Keys> {
  const { pool } = deps
  /** The account that a page's number stands for. */
  async function current(asked: number): Promise<number> {
    const id = await currentCustomer(pool, asked)
    if (id === undefined) throw notFound(noCustomer)
    return id
  }
  const seesMoney = (incoming: Parameters<typeof signedIn>[0]) =>
    may('money', signedIn(incoming).role)

  return {
    async 'GET /staff/customers/'(incoming) {
      const { page, page_size: size, sort, ...filter } = incoming.body
      const wanted = { page, size, sort }
      const found = await listCustomers(pool, filter, wanted, seesMoney(incoming), incoming.now)
      return { ...found, page, page_size: size }
    },

    async 'POST /staff/customers/'(incoming) {
      const { same_phone: samePhone, ...person } = incoming.body
      const added = await addCustomer(deps, { ...person, samePhone }, authorOf(incoming))
      if (!added.ok) throw failureOf(added.refusal)
      const { locale } = incoming
      const response = m.answer_customer_added({ name: person.name }, { locale })
      return { success: true, response, id: added.value }
    },

    'GET /staff/customers/tags/': async () => ({ tags: await readTags(pool) }),

    async 'GET /staff/customers/{id}'(incoming) {
      const { params, now } = incoming
      const customer = await readCustomer(pool, params.id, seesMoney(incoming), now)
      if (!customer) throw notFound(noCustomer)
      return customer
    },

    async 'GET /staff/customers/of-booking/{booking_id}'({ params, now }) {
      const found = await customerOfBooking(pool, params.booking_id, now)
      if (!found) throw notFound(noBooking)
      return found
    },

    async 'PUT /staff/customers/{id}'(incoming) {
      const { id } = incoming.params
      const { version, ...change } = incoming.body
      const changed = await changeCustomer(deps, id, { version, change }, authorOf(incoming))
      const next = await changedOrThrow(pool, changed, id)
      const response = m.answer_customer_changed({}, { locale: incoming.locale })
      return { success: true, response, version: next }
    },

    async 'POST /staff/customers/{id}/block/'(incoming) {
      const { id } = incoming.params
      const blocked = await blockCustomer(deps, id, incoming.body, authorOf(incoming))
      const version = await changedOrThrow(pool, blocked, id)
      const response = m.answer_customer_blocked({}, { locale: incoming.locale })
      return { success: true, response, version }
    },

    async 'POST /staff/customers/{id}/unblock/'(incoming) {
      const { id } = incoming.params
      const freed = await unblockCustomer(deps, id, incoming.body.version, authorOf(incoming))
      const version = await changedOrThrow(pool, freed, id)
      const response = m.answer_customer_unblocked({}, { locale: incoming.locale })
      return { success: true, response, version }
    },

    async 'GET /staff/customers/{id}/visits/'(incoming) {
      const { when, page, page_size: size } = incoming.body
      const id = await current(incoming.params.id)
      const wanted = { when, page, size }
      const found = await readCustomerVisits(pool, id, wanted, seesMoney(incoming), incoming.now)
      return { ...found, page, page_size: size }
    },

    async 'GET /staff/customers/{id}/payments/'(incoming) {
      const { page, page_size: size } = incoming.body
      const id = await current(incoming.params.id)
      const found = await readCustomerPayments(pool, id, { page, size }, seesMoney(incoming))
      return { ...found, page, page_size: size }
    },

    async 'GET /staff/customers/{id}/merge/'({ params, body, now }) {
      return mergedOrThrow(pool, await previewMerge(pool, params.id, body.other, now), {
        stays: params.id,
        closes: body.other,
      })
    },

    async 'POST /staff/customers/{id}/merge/'(incoming) {
      const { version, other: closes, other_version: otherVersion, reason } = incoming.body
      const stays = incoming.params.id
      const wanted = { stays, version, closes, otherVersion, reason }
      const merged = await mergeCustomers(deps, wanted, authorOf(incoming))
      const { version: next, moved } = await mergedOrThrow(pool, merged, { stays, closes })
      const response = m.answer_customers_merged({}, { locale: incoming.locale })
      return { success: true, response, version: next, moved }
    },
  }
}
