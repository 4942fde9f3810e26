import type { z } from 'zod'
import { isStaff, seesMoney } from '../../../domain/account/roles.ts'
import type { bookingRecord } from '../../../domain/api/bookings/booking.ts'
import type { seriesCalls } from '../../../domain/api/bookings/series.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { possibleOutcomes } from '../../../domain/booking/outcome.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { isDay, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { hoursIn, isFree, neededHours, startsWithin } from '../../../domain/booking/starts/slots.ts'
import { unavailableReason } from '../../../domain/booking/starts/unavailable-reason.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { serviceBySkill, skillOfFilter } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/every.ts'
import { baseLocale } from '../../../messages/locales.ts'
import type { Page } from '../../db/read-page.ts'
import { oncePerPool, readPool } from '../../db/replica.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { Failure, failureOf, foundOrThrow, noBooking } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readCandidates, readTeam } from '../availability/candidates.ts'
import { readPreferences } from '../availability/preferences.ts'
import { bookingSums, lastCollection } from '../ledger/ledger.ts'
import { readDebtPayment } from '../payment-attempts/attempts.ts'
import { payLinkOf, visitLinkUrl } from '../payment-attempts/pay-link.ts'
import { type PriceBook, regionOrThrow } from '../places/price-book.ts'
import { changeCrew } from './changes/change-crew.ts'
import { cancel, keyOf, reschedule } from './changes/changes.ts'
import { choicesOf } from './outcomes/money-choices.ts'
import { outcomeMomentOf, stateOutcome } from './outcomes/outcomes.ts'
import { readHistory, recordSensitiveView } from './records/history.ts'
import { owedFact, readOwedSincePaid } from './records/owed-since-paid.ts'
import {
  MAX_WITHOUT_PAGE,
  type RowPage,
  readAddonLabels,
  readAllocated,
  readBooking,
  readOtherVisits,
  readOwnBookings,
  readOwnOrders,
  readSensitive,
  readShownCrews,
  readVisits,
} from './records/queries.ts'
import { reasonText } from './records/reason-text.ts'
import { type BookingRow, feeNow, teamOf, toRecord } from './records/records.ts'
import { readRenewals } from './records/renewals.ts'
import { readSavedAddresses } from './records/saved-addresses.ts'
import { decrypt, namedAnswer, sensitiveQuestion } from './records/sensitive.ts'
import { type GridDay, gridReader } from './report/day-grid.ts'
import { readReportFacts, reportReader } from './report/report-query.ts'
import type { SlotKeys } from './slots-routes.ts'

type Prices = (now: Date) => Promise<PriceBook>
type Keys =
  | Exclude<
      Extract<keyof Handlers, `${string} /booking-details/${string}`>,
      | SlotKeys
      | keyof typeof seriesCalls
      | 'GET /booking-details/get-order/'
      // A problem becomes a ticket.
      | 'POST /booking-details/report-problem/'
    >
  | 'POST /staff/bookings/outcome/'
  | 'POST /region-cost/get-workers-by-postcode-and-skill/'

/** Calls about existing bookings. */
export function bookingHandlers(deps: Deps, prices: Prices): Pick<Handlers, Keys> {
  const { pool, settings } = deps
  const reading = readPool(pool, deps.replica)
  const readReportOf = oncePerPool(reportReader)
  const grid = gridReader(pool)
  return {
    'GET /booking-details/get-booking-history/': async ({ caller, body, now }) => {
      const page = pageOf(body)
      const found = body.when
        ? await readOwnOrders(pool, caller.accountId, body.when, page, now)
        : await readOwnBookings(pool, caller.accountId, page)
      const owed = seesMoney(caller.role)
        ? await readOwedSincePaid(pool, found.items)
        : new Map<number, number>()
      const series = found.items.filter(({ sessions }) => sessions > 1)
      const orderIds = [...new Set(series.map((row) => row.order_id))]
      const renewals = await readRenewals(pool, orderIds, now)
      return listed(found, body, page, (row) => ({
        ...toRecord(row, caller, now, settings),
        ...owedFact(owed.get(row.id)),
        ...(renewals.get(row.order_id)?.awaits_payment === false ? { renewed: true } : {}),
      }))
    },

    'POST /booking-details/get-booking-details/': async ({ caller, body, now, locale }) => {
      const row = foundOrThrow(await readBooking(pool, keyOf(body), caller), noBooking)
      const [history, allocated, crews, visits, encrypted, books, collection, labels] =
        await Promise.all([
          readHistory(pool, row.id, serviceBySkill(row.skill, deps.services), {
            company: settings.company.name,
            locale,
            seesMoney: seesMoney(caller.role),
            isStaff: isStaff(caller.role),
          }),
          readAllocated(pool, row.id),
          readShownCrews(pool, [row.id], now),
          readVisits(pool, row.order_id),
          body.without_confidential ? undefined : readSensitive(pool, row.order_id),
          bookingSums(pool, row.id),
          lastCollection(pool, row.id),
          readAddonLabels(pool, row, locale),
        ])
      const owes = books.owedSen > 0
      const isInCash =
        row.payment_method === 'Cash' && books.owedSen > deps.payment.maxNotPayableSen
      const isToBePaid =
        row.status === 'Pending Payment' || (row.payment_method === 'Online' && owes)
      const hasLink =
        isStaff(caller.role) &&
        (isInCash || (isToBePaid && (await payLinkOf(pool, settings, row.order_id)) !== undefined))
      const lastTry = owes ? await readDebtPayment(pool, row) : undefined
      const sensitive = encrypted && decrypt(encrypted, settings)
      const question = sensitiveQuestion(deps.services, row.skill)
      if (sensitive !== undefined && isStaff(caller.role)) {
        await recordSensitiveView(pool, row.id, question?.field ?? 'sensitive', caller, now)
      }
      return {
        ...toRecord(row, caller, now, settings),
        history,
        allocated_workers: isStaff(caller.role) ? allocated : [],
        crew: crews.get(row.id) ?? [],
        visits: visits.map((visit) => ({
          booking_id: visit.booking_id,
          start_date: visit.day,
          start_time: timeOf(visit.start_hour),
          booking_status: statusAt(momentOf(visit), now),
        })),
        held_seconds: heldSeconds(row, now),
        ...(hasLink ? { has_pay_link: true } : {}),
        ...(lastTry ? { owed_payment: lastTry } : {}),
        ...(isInCash && !isStaff(caller.role)
          ? { pay_page: visitLinkUrl({ ...settings, publicUrl: '' }, baseLocale, row.booking_id) }
          : {}),
        ...(labels ? { addon_labels: labels } : {}),
        ...(isStaff(caller.role)
          ? {
              ...collectable(books.owedSen),
              outcomes: [...possibleOutcomes(outcomeMomentOf(row), now)],
              is_late: feeNow(row, now, settings) > 0,
              possible_starts: possibleStarts(deps, row),
            }
          : {}),
        ...(seesMoney(caller.role)
          ? {
              money: {
                paid: ringgit(books.paidSen),
                ...(books.creditSen > 0 ? { credit: ringgit(books.creditSen) } : {}),
                refunded: ringgit(books.refundedSen),
                ...(books.returnedSen > 0 ? { returned: ringgit(books.returnedSen) } : {}),
                refund_due: ringgit(books.refundDueSen),
                owed: ringgit(Math.max(0, books.owedSen)),
              },
              ...(isStaff(caller.role)
                ? { choices: choicesOf(row, books, collection, now, settings) }
                : {}),
            }
          : {}),
        ...(sensitive === undefined ? {} : namedAnswer(question, sensitive)),
      }
    },

    'PUT /booking-details/update/booking-details/': staffCommand({
      run: ({ body, caller, now }) => reschedule(deps, caller, body, now),
      message: m.answer_booking_moved,
    }),

    'POST /booking-details/get-completed-bookings/': async ({ caller, body, now }) => {
      const page = pageOf(body)
      const filter = {
        manager: body.manager,
        skill: skillOfFilter(body.service_type, deps.services),
        customerName: body.customer_name,
        search: body.search,
        status: body.status || undefined,
        paymentStatus: body.payment_status || undefined,
        from: body.date_range?.start_date,
        to: body.date_range?.end_date,
        sort: body.sort,
        descending: body.dir === 'desc',
      }
      // Sorting by amount would disclose the amounts.
      if (body.sort === 'total_cost' && !seesMoney(caller.role)) {
        throw new Failure(403, 'not-allowed', (locale) => m.problem_not_allowed({}, { locale }))
      }
      const from = await reading()
      const found = await readReportOf(from)(filter, page, now)
      const facts = await readReportFacts(
        from,
        found.items.map(({ id }) => id),
      )
      return listed(found, body, page, (row) => ({
        ...toRecord(row, caller, now, settings),
        assigned: facts.get(row.id)?.assigned ?? [],
        city: facts.get(row.id)?.city ?? '',
      }))
    },

    'POST /booking-details/get-filled-slots-by-date/': async ({ body }) => {
      if (!isDay(body.booking_date)) {
        throw failureOf({ code: 'edit-date-missing', field: 'booking_date' })
      }
      if (body.page === undefined && body.page_size === undefined)
        return gridAnswer(await grid.readDay(body.booking_date))
      const page = pageOf(body)
      const { total, busy, areas, ...found } = await grid.page(body.booking_date, body, page)
      return { total, ...page, busy, areas, ...gridAnswer(found) }
    },

    'POST /booking-details/get-allocate-workers-by-booking-id/': async ({ body, caller }) => {
      const row = foundOrThrow(await readBooking(pool, keyOf(body), caller), noBooking)
      return readAllocated(pool, row.id)
    },

    'PUT /booking-details/update/assigned-workers/': staffCommand({
      run: ({ body, caller, now }) => changeCrew(deps, caller, body, now),
      message: m.answer_workers_assigned,
    }),

    'POST /booking-details/cancel-booking/': staffCommand({
      run: ({ body, caller, by }) => cancel(deps, caller, body, by),
      message: m.answer_booking_cancelled,
    }),

    'POST /staff/bookings/outcome/': staffCommand({
      run: ({ body, caller, by }) => stateOutcome(deps, caller, body, by),
      message: m.answer_outcome_stated,
    }),

    'GET /booking-details/get-saved-addresses/': ({ caller }) =>
      readSavedAddresses(pool, caller.accountId),

    'POST /region-cost/get-workers-by-postcode-and-skill/': async (incoming) => {
      const { caller, body, now, locale } = incoming
      if (!body.booking_id) {
        const regionId = regionOrThrow(await prices(now), body.postcode, 'postcode')
        const team = await readTeam(pool, { skill: body.skill, regionId })
        return team.map(({ identifier, gender, active }) => ({
          worker: identifier,
          name: displayName(identifier),
          gender,
          available: active,
        }))
      }
      const key = { bookingId: body.booking_id }
      const row = foundOrThrow(await readBooking(pool, key, caller), noBooking)
      const team = teamOf(deps.services, row)
      // Workers whom the customer does not want are listed too, with the reason.
      const candidates = await readCandidates(
        pool,
        { ...team, accountId: undefined },
        [row.day],
        row,
      )
      const preferences = await readPreferences(pool, {
        accountId: row.account_id ?? 0,
        hasPreferences: row.account_id !== null,
      })
      const want = neededHours(row.start_hour, row.hours, settings.travelBufferHours)
      const others = await readOtherVisits(pool, row.day, row.id)
      const visitsOf = Map.groupBy(others, ({ worker_id }) => worker_id)
      return candidates.map((each) => {
        const needed = want && { visit: want.visit, reserved: row.reserved }
        const isBarred = preferences.barred.has(each.workerId)
        const isUntaken = !!needed && isFree(each.work[0] ?? 0, each.busy[0] ?? 0, needed)
        const available = isUntaken && !isBarred
        const visits = (visitsOf.get(each.workerId) ?? []).map(
          ({ start_hour: startHour, ...visit }) => ({ startHour, ...visit }),
        )
        return {
          worker: each.identifier,
          name: displayName(each.identifier),
          gender: each.gender,
          available,
          ...(preferences.favourites.has(each.workerId) ? { favourite: true } : {}),
          ...(isBarred ? { reason: m.answer_not_wanted_again({}, { locale }) } : {}),
          ...(needed && !isUntaken
            ? {
                reason: reasonText(
                  unavailableReason(needed, each.onLeave[0] ?? false, visits),
                  locale,
                ),
              }
            : {}),
        }
      })
    },
  }
}

/** Seconds until the hold of an unpaid order ends. */
function heldSeconds({ status, hold_until: until }: BookingRow, now: Date): number {
  const waits = status === 'Pending Payment' && until
  return waits ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0
}

/** Managers also see the amount to collect at this visit: they take the money. */
function collectable(owedSen: number) {
  return owedSen > 0 ? { can_collect: true, to_collect: ringgit(owedSen) } : { can_collect: false }
}

function gridAnswer({ workers, slots }: GridDay) {
  return {
    workers: workers.map(({ identifier }) => identifier),
    booked_slots: slots.map(({ start_hour, reserved, ...slot }) => ({
      ...slot,
      start_time: timeOf(start_hour),
      travel_hours: hoursIn(reserved) - slot.no_of_hours,
    })),
    abilities: workers.map(({ skills, areas }) => ({ skills, areas })),
  }
}

type Paged = { page?: number; page_size?: number }

function pageOf(body: Paged): Page {
  return body.page === undefined && body.page_size === undefined
    ? { page: 1, page_size: MAX_WITHOUT_PAGE }
    : { page: body.page ?? 1, page_size: body.page_size ?? 20 }
}

function listed(
  found: RowPage,
  body: Paged,
  page: Page,
  record: (row: BookingRow) => z.infer<typeof bookingRecord>,
) {
  const items = found.items.map(record)
  return body.page === undefined && body.page_size === undefined
    ? items
    : { items, total: found.total, ...page }
}

/** The starts of a day at which a visit of this length may begin. */
function possibleStarts({ services, settings }: Deps, row: BookingRow): string[] {
  const service = serviceBySkill(row.skill, services)
  const [first, last] = startsWithin(service?.startHours ?? [8, 20], settings)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    .filter((hour) => neededHours(hour, row.hours, settings.travelBufferHours))
    .map(timeOf)
}
