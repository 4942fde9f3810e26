import { seesMoney } from '../../../domain/account/roles.ts'
import type { VisitChangePreview } from '../../../domain/api/visit-changes.ts'
import { timeOf } from '../../../domain/booking/calendar.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { ringgit } from '../../../domain/booking/money.ts'
import { lineLabel } from '../../../domain/messages/line-label.ts'
import type { MessageCode } from '../../../domain/messages/problem.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, type Handlers, signedIn } from '../../http/calls.ts'
import { type Failure, failureOf, noBooking, notFound, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { bookingOutOfDate } from '../bookings/out-of-date.ts'
import { readBooking } from '../bookings/queries.ts'
import type { BookingRow } from '../bookings/records.ts'
import type { PriceBook } from '../places/price-book.ts'
import { changeVisit } from './apply.ts'
import { confirmationOf, planChange, type VisitPlan } from './plan.ts'

type Keys = Extract<keyof Handlers, `${string} /staff/visits/${string}`>

/** Changes of booked visits by staff. */
export function visitChangeHandlers(
  deps: Deps,
  prices: (now: Date) => Promise<PriceBook>,
): Pick<Handlers, Keys> {
  return {
    'POST /staff/visits/{id}/change/preview': async (incoming) => {
      const caller = signedIn(incoming)
      const { body, params, now, locale } = incoming
      const row = await readBooking(deps.pool, { bookingId: params.id, skill: '' }, caller)
      if (!row) throw notFound(noBooking)
      const book = await prices(now)
      const planned = await planChange(deps.pool, deps, book, row, body.changes, now)
      return previewOf(deps, row, valueOrThrow(planned, failureOf), caller, locale)
    },

    'PUT /staff/visits/{id}': async (incoming) => {
      const caller = signedIn(incoming)
      const { body, params, now, locale } = incoming
      const book = await prices(now)
      const by = authorOf(incoming)
      const changed = await changeVisit(deps, book, caller, params.id, body, by)
      if (!changed.ok) throw await failureFor(deps, changed.refusal, params.id, caller)
      return { success: true, response: m.answer_visit_changed({}, { locale }) }
    },
  }
}

async function failureFor(
  deps: Deps,
  refusal: Refusal<MessageCode | 'not-found' | 'out-of-date'>,
  bookingId: string,
  caller: Caller,
): Promise<Failure> {
  const { code } = refusal
  if (code === 'not-found') return notFound(noBooking)
  if (code === 'out-of-date') return bookingOutOfDate(deps, bookingId, caller)
  return failureOf({ ...refusal, code })
}

function previewOf(
  deps: Deps,
  row: BookingRow,
  plan: VisitPlan,
  caller: Caller,
  locale: Locale,
): VisitChangePreview {
  const { crew, movement, price, service } = plan
  const names = (identifiers: readonly string[]) => identifiers.map(displayName)
  return {
    ends_at: timeOf(row.start_hour + plan.hours),
    crew: { stay: names(crew.stay), leave: names(crew.leave), join: names(crew.join) },
    ...(movement.owedSen > 0 ? { to_collect: ringgit(movement.owedSen) } : {}),
    can_pay_online: plan.canPayOnline,
    ...(seesMoney(caller.role)
      ? {
          money: {
            before: ringgit(row.total_sen),
            after: ringgit(price.totalSen),
            difference: ringgit(price.totalSen - row.total_sen),
            refund_due: ringgit(movement.refundDueSen),
            lines: price.lines.map(({ item, sen }) => ({
              label: lineLabel(item, service, locale),
              amount: ringgit(sen),
            })),
          },
        }
      : {}),
    confirmation: confirmationOf(deps, row, plan),
  }
}
