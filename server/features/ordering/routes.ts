import { seesMoney } from '../../../domain/account/roles.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, type Incoming, signedIn } from '../../http/calls.ts'
import { Failure, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { staffedSkills } from '../availability/staffed.ts'
import type { PriceBook } from '../places/price-book.ts'
import { book } from './book.ts'
import { type OrderCustomer, orderCustomer } from './order-customer.ts'
import type { OrderWriter } from './order-writer.ts'
import { quoteOf } from './quote.ts'

type Prices = (now: Date) => Promise<PriceBook>

/** The quote call and the booking call of each service. */
export function serviceHandlers(
  deps: Deps,
  prices: Prices,
  orders: OrderWriter,
  services: readonly Service[],
): Record<string, Handler> {
  const handlers: Record<string, Handler> = {}
  const ordering = { prices, orders, isStaffed: staffedSkills(deps.pool) }
  for (const service of services) {
    handlers[`POST ${service.calls.quote}`] = async (incoming) => {
      const { body, now, locale } = incoming
      const customer = await customerOf(deps, incoming)
      const call = { service, body: asRecord(body), accountId: customer?.accountId, locale }
      return valueOrThrow(await quoteOf(deps, await prices(now), call, now))
    }
    handlers[`POST ${service.calls.book}`] = async (incoming) => {
      const caller = signedIn(incoming)
      const { now, locale } = incoming
      const key = keyOfRequest(incoming)
      const customer = (await customerOf(deps, incoming)) ?? caller
      const call = {
        caller,
        customer,
        ...(customer.accountId === caller.accountId ? {} : { bookedBy: authorOf(incoming) }),
        service,
        body: asRecord(incoming.body),
        idempotencyKey: key,
        locale,
      }
      const booked = await book(deps, ordering, call, now)
      const answer = valueOrThrow(booked)
      if (seesMoney(caller.role)) return answer
      return { ...answer, total_cost: undefined, credit_used: undefined, to_pay: undefined }
    }
  }
  return handlers
}

/** @throws Failure for somebody who may not name a customer, and for an unknown one. */
async function customerOf(
  { pool }: Pick<Deps, 'pool'>,
  { body, caller }: Incoming,
): Promise<OrderCustomer | undefined> {
  return valueOrThrow(await orderCustomer(pool, asRecord(body), caller))
}

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return body as Record<string, unknown>
}

/** The `Idempotency-Key` of a call. @throws Failure for one that is none. */
export function keyOfRequest({ idempotencyKey: key }: Incoming): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Failure(400, 'invalid-request', (said) =>
      m.problem_idempotency_key_invalid({}, { locale: said }),
    )
  }
  return key
}
