import { seesMoney } from '../../../domain/account/roles.ts'
import type { Service } from '../../../domain/booking/description.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, signedIn } from '../../http/calls.ts'
import { Failure, failureOf } from '../../http/failure.ts'
import type { PriceBook } from '../places/price-book.ts'
import { book } from './book.ts'
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
  for (const service of services) {
    handlers[`POST ${service.calls.quote}`] = async ({ body, caller, now }) =>
      quoteOf(deps, await prices(now), service, asRecord(body), caller?.accountId, now)
    handlers[`POST ${service.calls.book}`] = async (incoming) => {
      const caller = signedIn(incoming)
      const { idempotencyKey: key, now } = incoming
      if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
        throw new Failure(400, 'invalid-request', 'Idempotency-Key is up to 200 plain characters')
      }
      const booked = await book(
        deps,
        prices,
        orders,
        caller,
        service,
        asRecord(incoming.body),
        key,
        now,
      )
      if (booked.ok) {
        const { answer } = booked
        return seesMoney(caller.role) ? answer : { ...answer, total_cost: undefined }
      }
      if (booked.problem === 'key-reused') {
        throw new Failure(409, 'key-reused', 'This key was used for another booking')
      }
      throw failureOf(booked.problem)
    }
  }
  return handlers
}

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return body as Record<string, unknown>
}
