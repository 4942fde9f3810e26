import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { RenewalPreview, RenewalRequest } from '../../../domain/api/bookings/series.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { chosenStarts, renewedStart, type Start } from '../../../domain/booking/series-change.ts'
import { dayOf, hourOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { visitAnswers } from '../../../domain/booking/visit-change.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { hasRows } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { takesPayments } from '../../providers/payment/port.ts'
import type { AvailabilityCache } from '../availability/availability-cache.ts'
import { readSensitive } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { accountStands, readRenewals } from '../bookings/records/renewals.ts'
import { decrypt, sensitiveQuestion } from '../bookings/records/sensitive.ts'
import { book, type Ordering } from '../ordering/book.ts'
import { earlierAnswer, keyOfCall } from '../ordering/idempotency.ts'
import { quoteOf } from '../ordering/quote.ts'
import { readFirstNames, readOwnSeries, renewalOf, validVisits } from './read-series.ts'
import { renewalStarts } from './renewal-starts.ts'

/** The dependencies of renewals. */
export type Renewing = Ordering & { readonly deps: Deps; readonly crews: AvailabilityCache }

/** The renewal of a series, as its form would send it. */
type RenewalForm = {
  readonly last: BookingRow
  /** The service with the days of `starts`. */
  readonly service: Service
  /** The service with its usual days. */
  readonly rhythm: Service
  readonly start: Start
  /** The starts of all visits, including those that were chosen. */
  readonly starts: readonly Start[]
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * @returns undefined for a service that no longer exists; `choice-gone` for a start that cannot be
 *   chosen.
 */
async function formOf(
  { deps }: Renewing,
  rows: readonly BookingRow[],
  request: RenewalRequest,
  now: Date,
): Promise<RenewalForm | 'choice-gone' | undefined> {
  const visits = validVisits(rows)
  const last = visits.at(-1)
  const service = deps.services.find(({ skill }) => skill === last?.skill)
  if (!last || !service) return undefined
  const answers = visitAnswers(service, last)
  const before = visits.map(({ day, start_hour: hour }) => ({ day, hour }))
  const sessionDays = (day: string) => service.sessionDays({ ...answers, start_date: day })
  const terms = { now, leadHours: deps.settings.leadHours }
  const follows = renewedStart(before, sessionDays, terms)
  if (!follows) return undefined
  const hour = hourOf(request.start_time)
  const start =
    request.start_date && hour !== undefined ? { day: request.start_date, hour } : follows
  const usual = sessionDays(start.day).map((day) => ({ day, hour: start.hour }))
  const choices = (request.choices ?? []).flatMap((each) => {
    const to = each.start_time ? hourOf(each.start_time) : start.hour
    return to === undefined
      ? []
      : [{ visitDay: each.visit_date, to: { day: each.start_date, hour: to } }]
  })
  if (choices.length < (request.choices?.length ?? 0)) return 'choice-gone'
  const chosen = chosenStarts(usual, choices, dayOf(now))
  if (!chosen) return 'choice-gone'
  const encrypted = await readSensitive(deps.pool, last.order_id)
  const sensitive = sensitiveQuestion(deps.services, last.skill)
  const asksPhone = service.questions.some(({ field }) => field === 'phone')
  const body = {
    ...answers,
    start_date: chosen[0]?.day ?? start.day,
    start_time: timeOf(chosen[0]?.hour ?? start.hour),
    payment_method: methodOf(deps, last),
    ...(last.payment_method === 'Account' ? servedBy(last) : {}),
    ...(encrypted && sensitive ? { [sensitive.field]: decrypt(encrypted, deps.settings) } : {}),
    ...(asksPhone && last.customer_phone ? { phone: last.customer_phone } : {}),
  }
  // The order has exactly these days, whatever its frequency would make of the first.
  const onDays = { ...service, sessionDays: () => chosen.map(({ day }) => day) }
  return { last, service: onDays, rhythm: service, start, starts: chosen, body }
}

/** A series on a partner's account stays on it. */
function methodOf({ payment }: Pick<Deps, 'payment'>, { payment_method: before }: BookingRow) {
  if (before === 'Account') return before
  return takesPayments(payment) ? 'Online' : 'Cash'
}

function servedBy({ customer_name: name, customer_phone: phone }: BookingRow) {
  return { served_name: name, ...(phone ? { served_phone: phone } : {}) }
}

/**
 * Plans the renewal of a series without booking it: dates, price, and who of the crew comes again.
 */
export async function planRenewal(
  renewing: Renewing,
  rows: readonly BookingRow[],
  request: RenewalRequest,
  { caller, now, locale }: { caller: Caller; now: Date; locale: Locale },
): Promise<CommandResult<RenewalPreview>> {
  const { deps, prices } = renewing
  const refused = await whyNotRenewed(renewing, rows, now)
  if (refused) return refuse(refused)
  const form = await formOf(renewing, rows, request, now)
  if (!form) return refuse('series-not-renewable')
  if (form === 'choice-gone') return refuse('slot-taken')
  const { service, rhythm, last, start, starts, body } = form
  const call = { service, body, accountId: caller.accountId, locale }
  const book = await prices(now)
  // Its postcode may belong to another region by now.
  const regionId = book.regionOf(last.post_code) ?? last.region_id
  const isClosed = (day: string) => book.closedOn(regionId, day) !== undefined
  const open = await renewalStarts(
    renewing,
    {
      service: rhythm,
      answers: visitAnswers(rhythm, last),
      regionId,
      lastVisit: last.id,
      start,
    },
    { caller, now, isClosed },
  )
  const { again, unplaced } = await open.ofEach(starts)
  const quoted = await quoteOf(deps, book, call, now)
  // A closed day has no price; the customer is offered others.
  if (!quoted.ok && quoted.refusal.code !== 'day-closed') return quoted
  const price = quoted.ok ? quoted.value : undefined
  const names = await readFirstNames(deps.pool, { ids: again })
  const shown = ({ day, hour }: Start) => ({ start_date: day, start_time: timeOf(hour) })
  return succeed({
    ...shown(start),
    visits: starts.map(shown),
    total_cost: price?.total_cost ?? 0,
    credit_used: price?.credit_used,
    to_pay: price?.to_pay,
    same_crew: [...names.values()],
    ...(unplaced.length === 0
      ? {}
      : {
          unplaced: unplaced.map(({ offers, ...at }) => ({
            ...shown(at),
            offers: offers.map(shown),
          })),
          offers: (await open.ofAll()).map(shown),
        }),
  })
}

async function whyNotRenewed({ deps }: Renewing, rows: readonly BookingRow[], now: Date) {
  const orderId = rows[0]?.order_id ?? 0
  const known = (await readRenewals(deps.pool, [orderId], now)).get(orderId)
  const { renewal } = renewalOf(rows, known, now)
  if (renewal === 'open') {
    const stands = await hasRows(deps.pool, {
      name: 'renewable-on-account',
      text: `select 1 from booking_order o where o.id = $1 and ${accountStands}`,
      values: [orderId],
    })
    return stands ? undefined : ('not-on-account' as const)
  }
  return known ? ('series-renewed' as const) : ('series-not-renewable' as const)
}

/**
 * Renews a series by a new order, with a mailed pay link (docs/product/series.md#renewal). Checks
 * and prices are those of any order; the former crew is preferred if free.
 */
export async function renew(
  renewing: Renewing,
  request: CallRequest<'POST /booking-details/series/renewal/'>,
  {
    caller,
    key,
    now,
    locale,
    byCard,
  }: {
    caller: Caller
    key: string | undefined
    now: Date
    locale: Locale
    /** A saved card pays: the pay link is not sent. */
    byCard?: boolean
  },
): Promise<CommandResult<BookAnswer>> {
  const { deps } = renewing
  const called = `renew ${JSON.stringify(request)}`
  const ofCall = keyOfCall(caller.accountId, key, called)
  const earlier = async () => (ofCall ? earlierAnswer<BookAnswer>(deps.pool, ofCall) : undefined)
  const answered = await earlier()
  if (answered) return answered
  const rows = await readOwnSeries(deps.pool, request.order, caller)
  if (rows.length === 0) return refuse({ code: 'not-found', sentence: m.problem_order_unknown })
  const refused = await whyNotRenewed(renewing, rows, now)
  const form = refused ? undefined : await formOf(renewing, rows, request, now)
  if (!form) return (await earlier()) ?? refuse(refused ?? 'series-not-renewable')
  if (form === 'choice-gone') return refuse('slot-taken')
  const { service, last, starts, body } = form
  const placed = await book(
    deps,
    renewing,
    {
      caller,
      customer: caller,
      service,
      body: {
        ...body,
        quoted_total: request.quoted_total,
        quoted_credit: request.quoted_credit,
        again_of: last.booking_id,
      },
      startHours: starts.map(({ hour }) => hour),
      idempotencyKey: key,
      renews: last.order_id,
      ...(byCard ? { byCard } : {}),
      locale,
      called,
    },
    now,
  )
  // The same call, sent twice, was faster.
  return placed.ok ? placed : ((await earlier()) ?? placed)
}
