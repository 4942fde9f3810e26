import { seesMoney } from '../../../domain/account/roles.ts'
import type { Service } from '../../../domain/booking/description.ts'
import type { MessageCode } from '../../../domain/messages/problem.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, signedIn } from '../../http/calls.ts'
import { Failure, failureOf, valueOrThrow } from '../../http/failure.ts'
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
    handlers[`POST ${service.calls.quote}`] = async ({ body, caller, now, locale }) => {
      const call = { service, body: asRecord(body), accountId: caller?.accountId, locale }
      return valueOrThrow(await quoteOf(deps, await prices(now), call, now), failureOf)
    }
    handlers[`POST ${service.calls.book}`] = async (incoming) => {
      const caller = signedIn(incoming)
      const { idempotencyKey: key, now, locale } = incoming
      if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
        throw new Failure(400, 'invalid-request', (said) =>
          m.problem_idempotency_key_invalid({}, { locale: said }),
        )
      }
      const call = { caller, service, body: asRecord(incoming.body), idempotencyKey: key, locale }
      const booked = await book(deps, { prices, orders }, call, now)
      const answer = valueOrThrow(booked, bookingFailure)
      return seesMoney(caller.role) ? answer : { ...answer, total_cost: undefined }
    }
  }
  return handlers
}

function bookingFailure(refusal: Refusal<MessageCode | 'key-reused'>): Failure {
  const { code } = refusal
  return code === 'key-reused'
    ? new Failure(409, code, (locale) => m.problem_key_reused({}, { locale }))
    : failureOf({ ...refusal, code })
}

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return body as Record<string, unknown>
}
