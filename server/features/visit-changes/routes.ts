import { seesMoney } from '../../../domain/account/roles.ts'
import type {
  SeriesPreview,
  SeriesRequest,
  VisitChangePreview,
} from '../../../domain/api/bookings/visit-changes.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import { lineLabel } from '../../../domain/messages/line-label.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, noBooking, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import type { PriceBook } from '../places/price-book.ts'
import { changeVisit } from './apply.ts'
import { confirmationOf, planChange, type VisitPlan } from './plan.ts'
import type { PlannedCrew } from './planned-crew.ts'
import { changeSeries } from './series-apply.ts'
import { planSeries, type SeriesPlan, seriesConfirmation } from './series-plan.ts'

type Keys = Extract<keyof Handlers, `${string} /staff/visits/${string}`>

/** Changes of booked visits by staff. */
export function visitChangeHandlers(
  deps: Deps,
  prices: (now: Date) => Promise<PriceBook>,
): Pick<Handlers, Keys> {
  return {
    'POST /staff/visits/{id}/change/preview': async ({ caller, body, params, now, locale }) => {
      const key = { bookingId: params.id }
      const row = foundOrThrow(await readBooking(deps.pool, key, caller), noBooking)
      const book = await prices(now)
      const planned = await planChange(deps.pool, { deps, prices: book }, row, body.changes, now)
      return previewOf(deps, row, valueOrThrow(planned), caller, locale)
    },

    'PUT /staff/visits/{id}': staffCommand({
      async run({ params, body, caller, by, now }) {
        const book = await prices(now)
        return changeVisit({ deps, prices: book }, caller, params.id, body, by)
      },
      message: m.answer_visit_changed,
    }),

    'POST /staff/visits/{id}/series/preview': async ({ caller, body, params, now }) => {
      const key = { bookingId: params.id }
      const row = foundOrThrow(await readBooking(deps.pool, key, caller), noBooking)
      const planned = await planSeries(
        deps.pool,
        { deps, prices: await prices(now) },
        row,
        body,
        now,
      )
      return seriesPreviewOf(deps, body, valueOrThrow(planned), caller)
    },

    'POST /staff/visits/{id}/series': staffCommand({
      async run({ params, body, caller, by, now }) {
        const book = await prices(now)
        return changeSeries({ deps, prices: book }, caller, params.id, body, by)
      },
      message: ({ action, count }, options) =>
        action === 'move'
          ? m.answer_series_moved({ count }, options)
          : m.answer_series_cancelled({ count }, options),
      answer: ({ count: visits }) => ({ visits }),
    }),
  }
}

function seriesPreviewOf(
  deps: Deps,
  requested: SeriesRequest,
  plan: SeriesPlan,
  caller: Caller,
): SeriesPreview {
  const senOf = (of: 'feeSen' | 'refundSen' | 'creditSen' | 'creditedSen' | 'owedSen') =>
    plan.visits.reduce((all, each) => all + each[of], 0)
  return {
    visits: plan.visits.map(({ row, moved, crew }) => ({
      booking_id: row.booking_id,
      session: row.session,
      start_date: row.day,
      start_time: timeOf(row.start_hour),
      ...(moved ? { to_date: moved.day, to_time: timeOf(moved.hour) } : {}),
      ...(crew ? { crew: namesOf(crew) } : {}),
    })),
    ...(seesMoney(caller.role)
      ? {
          money: {
            fees: ringgit(senOf('feeSen')),
            refund_due: ringgit(senOf('refundSen') - senOf('creditSen')),
            credit: ringgit(senOf('creditSen')),
            credited: ringgit(senOf('creditedSen')),
            owed: ringgit(senOf('owedSen')),
          },
        }
      : {}),
    confirmation: seriesConfirmation(deps, requested, plan),
  }
}

function namesOf({ stay, leave, join }: PlannedCrew) {
  const names = (identifiers: readonly string[]) => identifiers.map(displayName)
  return { stay: names(stay), leave: names(leave), join: names(join) }
}

function previewOf(
  deps: Deps,
  row: BookingRow,
  plan: VisitPlan,
  caller: Caller,
  locale: Locale,
): VisitChangePreview {
  const { crew, movement, price, service } = plan
  return {
    ends_at: timeOf(row.start_hour + plan.hours),
    crew: namesOf(crew),
    ...(movement.owedSen > 0 ? { to_collect: ringgit(movement.owedSen) } : {}),
    can_pay_online: plan.canPayOnline,
    is_free: price.lines.length === 0,
    ...(seesMoney(caller.role)
      ? {
          money: {
            before: ringgit(row.total_sen),
            after: ringgit(price.totalSen),
            difference: ringgit(price.totalSen - row.total_sen),
            ...(row.payment_method === 'Account'
              ? { refund_due: 0, credited: ringgit(movement.refundDueSen) }
              : { refund_due: ringgit(movement.refundDueSen) }),
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
