import { createHash } from 'node:crypto'
import { isStaff } from '../../../domain/account/roles.ts'
import type { BookAnswer } from '../../../domain/api/booking.ts'
import { dayOf, hourOf } from '../../../domain/booking/calendar.ts'
import { firstProblem } from '../../../domain/booking/check.ts'
import {
  type Answers,
  numberAnswer,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { formatSen, ringgit, senOf } from '../../../domain/booking/money.ts'
import { type Quote, quote } from '../../../domain/booking/price.ts'
import { readForm } from '../../../domain/booking/read-form.ts'
import type { Problem } from '../../../domain/messages/problem.ts'
import {
  inTransaction,
  isDatabaseError,
  query,
  type Reader,
  type Tx,
} from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import type { PriceBook } from '../places/price-book.ts'
import type { CrewHours } from './crew-hours.ts'
import { expireOverdueHolds, hasOverdueHolds } from './holds.ts'
import { mailOrderConfirmed } from './mails.ts'
import { newOrderRef } from './order-ref.ts'
import { startAttempt } from './payment-attempt.ts'
import { type Asked, askedBy, type NewOrder, type Reserved, reserve } from './reserve.ts'
import { seal } from './sensitive.ts'
import { readVoucher } from './vouchers.ts'

/** How the transaction of an order ended other than well: everything in it is undone. */
class Undone extends Error {
  readonly outcome: Exclude<Booked, { ok: true }>
  constructor(outcome: Exclude<Booked, { ok: true }>) {
    super('the order was not placed')
    this.outcome = outcome
  }
}

export type Booked =
  | { readonly ok: true; readonly answer: BookAnswer }
  | { readonly ok: false; readonly problem: Problem }
  | { readonly ok: false; readonly problem: 'key-reused' }

/** PostgreSQL's refusal of a second visit at the same hours. */
const TAKEN = '23P01'
/** Each refusal means that another customer got a worker; after so many the start is as good as gone. */
const MOST_TRIES = 60

/** Wire fields that stand beside a form's answers. */
const besideAnswers = ['skill', 'post_code', 'quoted_total', 'addon_service_hours']

/**
 * Places an order (layout, a booking's way): the same checks as in the browser, the price again,
 * then one transaction for crew, order, visits, voucher, payment and mail. An
 * `Idempotency-Key` that has its answer gives that answer again.
 */
export async function book(
  deps: Deps,
  prices: (now: Date) => Promise<PriceBook>,
  crews: CrewHours,
  caller: Caller,
  service: Service,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<Booked> {
  const key = idempotencyKey && {
    accountId: caller.accountId,
    key: idempotencyKey,
    hash: createHash('sha256')
      .update(`${service.skill} ${canonical(body)}`)
      .digest(),
  }
  if (key) {
    const earlier = await earlierAnswer(deps.pool, key)
    if (earlier) return earlier
  }

  const form = readForm(service, body, besideAnswers)
  const priceBook = await prices(now)
  const problem = firstProblem(service, form, {
    now,
    isServed: priceBook.isServed,
    customer: { isStaff: isStaff(caller.role), hasPhone: caller.phone !== null },
  })
  if (problem) return { ok: false, problem }

  // Before the price: what an overdue hold gives back may be a voucher's last use.
  if (await hasOverdueHolds(deps.pool, now)) {
    await inTransaction(deps.pool, (tx) => expireOverdueHolds(tx, now))
    crews.doubt()
  }
  const { answers } = form
  const priced = await priceOf(deps, priceBook, service, answers, caller.accountId, now)
  if (!priced) return { ok: false, problem: { code: 'addon-unknown', field: 'addon' } }
  const expected = body.quoted_total
  if (typeof expected === 'number' && senOf(expected) !== priced.quote.totalSen) {
    return {
      ok: false,
      problem: { code: 'price-changed', params: { amount: formatSen(priced.quote.totalSen) } },
    }
  }

  const online = answers.payment_method === 'Online' && priced.quote.totalSen > 0
  const mostNotPayable = deps.payment.mostNotPayableSen
  if (online && priced.quote.totalSen <= mostNotPayable) {
    const params = { amount: formatSen(mostNotPayable) }
    return { ok: false, problem: { code: 'online-minimum', field: 'payment_method', params } }
  }
  const sensitive = service.asks.find((ask) => ask.sensitive)
  const order: NewOrder = {
    ref: newOrderRef(),
    service,
    answers,
    startHour: hourOf(textAnswer(answers, 'start_time')) ?? 0,
    regionId: priced.regionId,
    postcode: numberAnswer(answers, 'postcode'),
    quote: priced.quote,
    customer: {
      accountId: caller.accountId,
      name: `${caller.firstName} ${caller.lastName}`,
      phone: textAnswer(answers, 'phone') || caller.phone,
    },
    sensitive: sensitive
      ? seal(textAnswer(answers, sensitive.field), deps.settings.encryptionKey)
      : null,
    holdUntil: online ? new Date(now.getTime() + deps.settings.holdMinutes * 60_000) : null,
    bufferHours: deps.settings.travelBufferHours,
  }
  const asked = askedBy(order)
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const chosen = asked && (await chooseNow(crews, asked))
    if (!chosen && !key) break
    try {
      const booked = await inTransaction(deps.pool, (tx) =>
        place(tx, deps, order, chosen, caller, key, now),
      )
      if (asked && chosen) crews.taken(asked, chosen)
      return booked
    } catch (error) {
      if (error instanceof Undone) return error.outcome
      if (!isDatabaseError(error, TAKEN)) throw error
      crews.doubt()
    }
  }
  return { ok: false, problem: { code: 'slot-taken' } }
}

/** Nobody is told that a start is gone by what may be an old reading. */
async function chooseNow(crews: CrewHours, asked: Asked): Promise<number[][] | undefined> {
  const chosen = await crews.choose(asked)
  if (chosen) return chosen
  crews.doubt()
  return crews.choose(asked)
}

type Key = { accountId: number; key: string; hash: Buffer }

async function place(
  tx: Tx,
  deps: Deps,
  order: NewOrder,
  chosen: readonly (readonly number[])[] | undefined,
  caller: Caller,
  key: Key | '' | undefined,
  now: Date,
): Promise<Booked> {
  if (key) {
    // Waits here for a request with the same key that is still under way.
    const claimed = await query(tx, {
      text: `insert into idempotent_answer (account_id, key, request_hash, created_at)
             values ($1, $2, $3, $4) on conflict do nothing returning 1 as claimed`,
      values: [key.accountId, key.key, key.hash, now],
    })
    if (claimed.length === 0) {
      const earlier = await earlierAnswer(tx, key)
      if (earlier) return earlier
    }
  }
  // A repeated key has had its answer above, also when the start is gone by now.
  if (!chosen) throw new Undone({ ok: false, problem: { code: 'slot-taken' } })
  const reserved: Reserved = await reserve(tx, order, now, chosen)
  if (!reserved.ok) throw new Undone({ ok: false, problem: { code: reserved.code } })
  if (!caller.phone && order.customer.phone) {
    await query(tx, {
      text: 'update account set phone = $2 where id = $1 and phone is null',
      values: [caller.accountId, order.customer.phone],
    })
  }
  const answer: BookAnswer = {
    success: true,
    response: order.holdUntil
      ? 'Your crew is reserved. Please complete the payment'
      : 'Your booking is confirmed',
    booking_id: reserved.bookings[0]?.bookingId ?? '',
    booking_ids: reserved.bookings.map((booking) => booking.bookingId),
    order: order.ref,
    total_cost: ringgit(order.quote.totalSen),
  }
  if (order.holdUntil) {
    answer.payment = await startAttempt(tx, deps, reserved.orderId, now)
    await query(tx, {
      text: `select graphile_worker.add_job('expire-hold', json_build_object('orderId', $1::bigint),
               run_at => $2)`,
      values: [reserved.orderId, order.holdUntil],
    })
  } else {
    await mailOrderConfirmed(tx, deps, reserved.orderId, now)
  }
  if (key) {
    await query(tx, {
      text: 'update idempotent_answer set answer = $3 where account_id = $1 and key = $2',
      values: [key.accountId, key.key, answer],
    })
  }
  return { ok: true, answer }
}

async function earlierAnswer(reader: Reader, key: Key): Promise<Booked | undefined> {
  const [row] = await query<{ request_hash: Buffer; answer: BookAnswer | null }>(reader, {
    name: 'earlier-answer',
    text: 'select request_hash, answer from idempotent_answer where account_id = $1 and key = $2',
    values: [key.accountId, key.key],
  })
  if (!row) return undefined
  if (!row.request_hash.equals(key.hash)) return { ok: false, problem: 'key-reused' }
  return row.answer ? { ok: true, answer: row.answer } : undefined
}

/** The price of answers at their postcode; undefined when the tariff lacks what they name. */
export async function priceOf(
  deps: Pick<Deps, 'pool'>,
  priceBook: PriceBook,
  service: Service,
  answers: Answers,
  accountId: number | undefined,
  now: Date,
): Promise<{ quote: Quote; regionId: number } | undefined> {
  const regionId = priceBook.regionOf(numberAnswer(answers, 'postcode'))
  const tariff = regionId === undefined ? undefined : priceBook.tariff(regionId, service.skill)
  if (regionId === undefined || !tariff) return undefined
  const code = textAnswer(answers, 'voucher')
  const voucher = code ? await readVoucher(deps.pool, code, accountId) : undefined
  const quoted = quote(service, answers, tariff, { code, voucher, today: dayOf(now) })
  return quoted && { quote: quoted, regionId }
}

/**
 * The same text for the same content, whatever the order of its fields. An answer is flat or a
 * list; what is nested deeper is never booked, and is not walked.
 */
function canonical(body: Readonly<Record<string, unknown>>): string {
  const flat = (value: unknown) => (typeof value === 'object' && value ? 'nested' : value)
  return JSON.stringify(
    Object.keys(body)
      .sort()
      .map((field) => {
        const value = body[field]
        return [field, Array.isArray(value) ? value.map(flat) : flat(value)]
      }),
  )
}
