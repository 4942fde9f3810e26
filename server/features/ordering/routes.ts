import { seesMoney } from '../../../domain/account/roles.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { type Arrival, readArrival } from '../../../domain/partners/partner.ts'
import { refuse } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, type Incoming, signedIn } from '../../http/calls/calls.ts'
import { arrivalCookie } from '../../http/cookies.ts'
import { Failure, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { staffedSkills } from '../availability/staffed.ts'
import type { PriceBook } from '../places/price-book.ts'
import { book } from './book.ts'
import { type OrderCustomer, orderCustomer } from './order-customer.ts'
import type { Booked, OrderWriter } from './order-writer.ts'
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
        arrival: arrivalIn(incoming),
        locale,
      }
      const booked = await book(deps, ordering, call, now)
      if (seesMoney(caller.role)) return valueOrThrow(booked)
      const answer = valueOrThrow(withoutRest(booked))
      return { ...answer, total_cost: undefined, credit_used: undefined, to_pay: undefined }
    }
  }
  return handlers
}

/** A Manager does not see how much is left on a partner's account (docs/product/roles.md#who-sees-money). */
function withoutRest(booked: Booked): Booked {
  if (booked.ok || booked.refusal.code !== 'account-limit') return booked
  return refuse({ code: 'account-limit-reached', field: 'payment_method' })
}

/** @throws Failure for a caller who may not name a customer, and for an unknown customer. */
async function customerOf(
  { pool }: Pick<Deps, 'pool'>,
  { body, caller }: Incoming,
): Promise<OrderCustomer | undefined> {
  return valueOrThrow(await orderCustomer(pool, asRecord(body), caller))
}

/** The partner's link or widget that brought the browser, if it says so. */
function arrivalIn({ request }: Incoming): Arrival | undefined {
  const text = request.cookies[arrivalCookie]
  return text === undefined ? undefined : readArrival(text)
}

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return body as Record<string, unknown>
}

/** The `Idempotency-Key` of a call. @throws Failure for an invalid one. */
export function keyOfRequest({ idempotencyKey: key }: Incoming): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Failure(400, 'invalid-request', (language) =>
      m.problem_idempotency_key_invalid({}, { locale: language }),
    )
  }
  return key
}
