import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import type { RenewalPreview, RenewalRequest } from '../../../domain/api/bookings/series.ts'
import { dayOf, hourOf, timeOf } from '../../../domain/booking/calendar.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { chosenDays, renewedStart, type Start } from '../../../domain/booking/series-change.ts'
import { visitAnswers } from '../../../domain/booking/visit-change.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Asked, Caller } from '../../http/calls.ts'
import type { CommandResult } from '../../http/refusals.ts'
import { takesPayments } from '../../providers/payment/port.ts'
import type { AvailabilityCache } from '../availability/availability-cache.ts'
import { readSensitive } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { readRenewals } from '../bookings/records/renewals.ts'
import { decrypt, sensitiveQuestion } from '../bookings/records/sensitive.ts'
import { book, type Ordering } from '../ordering/book.ts'
import { earlierAnswer, keyOfCall } from '../ordering/idempotency.ts'
import { quoteOf } from '../ordering/quote.ts'
import { readFirstNames, readOwnSeries, renewalOf, standing } from './read-series.ts'
import { renewalStarts } from './renewal-starts.ts'

/** What series are renewed with. */
export type Renewing = Ordering & { readonly deps: Deps; readonly crews: AvailabilityCache }

/** The order that would renew a series, as its form would send it. */
type RenewalForm = {
  readonly last: BookingRow
  /** It comes on `days`. */
  readonly service: Service
  /** As its customer would book it. */
  readonly rhythm: Service
  readonly start: Start
  /** Of all visits, with those that were chosen. */
  readonly days: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

/** @returns undefined for a service that is gone; `choice-gone` for a day that cannot be chosen. */
async function formOf(
  { deps }: Renewing,
  rows: readonly BookingRow[],
  asked: RenewalRequest,
  now: Date,
): Promise<RenewalForm | 'choice-gone' | undefined> {
  const visits = standing(rows)
  const last = visits.at(-1)
  const service = deps.services.find(({ skill }) => skill === last?.skill)
  if (!last || !service) return undefined
  const answers = visitAnswers(service, last)
  const starts = visits.map(({ day, start_hour: hour }) => ({ day, hour }))
  const sessionDays = (day: string) => service.sessionDays({ ...answers, start_date: day })
  const terms = { now, leadHours: deps.settings.leadHours }
  const follows = renewedStart(starts, sessionDays, terms)
  if (!follows) return undefined
  const hour = hourOf(asked.start_time)
  const start = asked.start_date && hour !== undefined ? { day: asked.start_date, hour } : follows
  const days = chosenDays(sessionDays(start.day), asked.choices ?? [], dayOf(now))
  if (!days) return 'choice-gone'
  const encrypted = await readSensitive(deps.pool, last.order_id)
  const sensitive = sensitiveQuestion(deps.services, last.skill)
  const asksPhone = service.questions.some(({ field }) => field === 'phone')
  const body = {
    ...answers,
    start_date: days[0] ?? start.day,
    start_time: timeOf(start.hour),
    payment_method: takesPayments(deps.payment) ? 'Online' : 'Cash',
    ...(encrypted && sensitive ? { [sensitive.field]: decrypt(encrypted, deps.settings) } : {}),
    ...(asksPhone && last.customer_phone ? { phone: last.customer_phone } : {}),
  }
  // The order has these days, whatever its frequency would make of the first.
  const chosen = { ...service, sessionDays: () => [...days] }
  return { last, service: chosen, rhythm: service, start, days, body }
}

/** Works out the renewal of a series without booking it: dates, price, who of the crew comes again. */
export async function planRenewal(
  renewing: Renewing,
  rows: readonly BookingRow[],
  asked: RenewalRequest,
  { caller, now, locale }: { caller: Caller; now: Date; locale: Locale },
): Promise<CommandResult<RenewalPreview>> {
  const { deps, prices } = renewing
  const refused = await whyNotRenewed(renewing, rows, now)
  if (refused) return refuse(refused)
  const form = await formOf(renewing, rows, asked, now)
  if (!form) return refuse('series-not-renewable')
  if (form === 'choice-gone') return refuse('slot-taken')
  const { service, rhythm, last, start, days, body } = form
  const call = { service, body, accountId: caller.accountId, locale }
  const book = await prices(now)
  const isClosed = (day: string) => book.closedOn(last.region_id, day) !== undefined
  const starts = await renewalStarts(
    renewing,
    {
      service: rhythm,
      answers: visitAnswers(rhythm, last),
      regionId: last.region_id,
      lastVisit: last.id,
      start,
    },
    { caller, now, isClosed },
  )
  const { again, unplaced } = await starts.ofEach(days)
  // A closed day has no price; it is offered others.
  const quoted = days.some(isClosed) ? undefined : await quoteOf(deps, book, call, now)
  if (quoted && !quoted.ok) return quoted
  const names = await readFirstNames(deps.pool, { ids: again })
  const shown = ({ day, hour }: Start) => ({ start_date: day, start_time: timeOf(hour) })
  return succeed({
    ...shown(start),
    days: [...days],
    total_cost: quoted?.value.total_cost ?? 0,
    credit_used: quoted?.value.credit_used,
    to_pay: quoted?.value.to_pay,
    same_crew: [...names.values()],
    ...(unplaced.length === 0
      ? {}
      : {
          unplaced: unplaced.map(({ day, offers }) => ({ day, offers: offers.map(shown) })),
          offers: (await starts.ofAll()).map(shown),
        }),
  })
}

async function whyNotRenewed({ deps }: Renewing, rows: readonly BookingRow[], now: Date) {
  const orderId = rows[0]?.order_id ?? 0
  const known = (await readRenewals(deps.pool, [orderId], now)).get(orderId)
  const { renewal } = renewalOf(rows, known, now)
  if (renewal === 'open') return undefined
  return known ? ('series-renewed' as const) : ('series-not-renewable' as const)
}

/**
 * Renews a series by an order of its own, for which a pay link is mailed (docs/product/series.md#renewal):
 * the same checks and prices as any order, the crew before where it is free.
 */
export async function renew(
  renewing: Renewing,
  asked: Asked<'POST /booking-details/series/renewal/'>,
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
  const called = `renew ${JSON.stringify(asked)}`
  const ofCall = keyOfCall(caller.accountId, key, called)
  const earlier = async () => (ofCall ? earlierAnswer<BookAnswer>(deps.pool, ofCall) : undefined)
  const answered = await earlier()
  if (answered) return answered
  const rows = await readOwnSeries(deps.pool, asked.order, caller)
  if (rows.length === 0) return refuse({ code: 'not-found', say: m.problem_order_unknown })
  const refused = await whyNotRenewed(renewing, rows, now)
  const form = refused ? undefined : await formOf(renewing, rows, asked, now)
  if (!form) return (await earlier()) ?? refuse(refused ?? 'series-not-renewable')
  if (form === 'choice-gone') return refuse('slot-taken')
  const { service, last, body } = form
  const placed = await book(
    deps,
    renewing,
    {
      caller,
      customer: caller,
      service,
      body: {
        ...body,
        quoted_total: asked.quoted_total,
        quoted_credit: asked.quoted_credit,
        again_of: last.booking_id,
      },
      idempotencyKey: key,
      renews: last.order_id,
      ...(byCard ? { byCard } : {}),
      locale,
      called,
    },
    now,
  )
  // The same call, sent twice, was refused because it was faster.
  return placed.ok ? placed : ((await earlier()) ?? placed)
}
