import { isStaff } from '../../../domain/account/roles.ts'
import type { Answers } from '../../../domain/booking/description.ts'
import { isDay, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { timeLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { OpenStart } from '../../../domain/workers/preferences.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, callerMay, type Handlers } from '../../http/calls/calls.ts'
import { Failure, failureOf, noBooking, notFound } from '../../http/failure.ts'
import type { AvailabilityCache } from '../availability/availability-cache.ts'
import { type OpenDay, openDays } from '../availability/open-days.ts'
import {
  type NamedPreferences,
  noNamedPreferences,
  readPreferences,
} from '../availability/preferences.ts'
import { openSlots, type SlotSearch } from '../availability/slots-query.ts'
import { staffedSkills } from '../availability/staffed.ts'
import { type PriceBook, regionOrThrow } from '../places/price-book.ts'
import { readBooking } from './records/queries.ts'
import { ownAnswers } from './records/records.ts'
import { slotAnswers } from './slot-answers.ts'

/** The calls for available starts. */
export type SlotKeys =
  | 'POST /booking-details/get-available-slots/'
  | 'POST /booking-details/get-open-days/'
  | 'POST /api/get-available-slots/'

type SlotsBody = Parameters<Handlers['POST /api/get-available-slots/']>[0]['body']

/** Finds the starts of a day, and the days, that can be booked. */
export function slotHandlers(
  deps: Deps,
  prices: (now: Date) => Promise<PriceBook>,
  crews: AvailabilityCache,
): Pick<Handlers, SlotKeys> {
  const isStaffed = staffedSkills(deps.pool)

  const slots: Handlers['POST /api/get-available-slots/'] = async (incoming) => {
    const { body, caller, now, locale } = incoming
    const search = await readRequest(body, caller, now)
    const open = await openSlots(deps.pool, search, crews)
    if (open.length === 0) await refuseUnlessStaffed(search)
    return open.map((start) => startOf(start, search.preferences, locale))
  }

  /**
   * Distinguishes "no start is available" from "no worker exists yet"
   * (docs/product/company.md#set-up).
   */
  async function refuseUnlessStaffed({ service, moving, now }: SlotSearch): Promise<void> {
    if (!moving && !(await isStaffed(service.skill, now)))
      throw failureOf({ code: 'service-not-ready' })
  }

  async function readRequest(
    body: SlotsBody,
    caller: Caller | undefined,
    now: Date,
  ): Promise<SlotSearch & { readonly preferences: NamedPreferences }> {
    const { pool, settings } = deps
    const moving =
      body.booking_id && caller
        ? await readBooking(pool, { bookingId: body.booking_id }, caller)
        : undefined
    if (body.booking_id && !moving) throw notFound(noBooking)
    const service = serviceBySkill(moving?.skill ?? body.skill, deps.services)
    if (!service)
      throw new Failure(400, 'skill-unknown', (locale) => m.problem_service_missing({}, { locale }))
    if (!moving && (await prices(now)).stateOf(service.skill) === 'hidden')
      throw failureOf({ code: 'service-hidden', params: { service: service.title } })
    if (!isDay(body.start_date)) {
      throw failureOf({ code: 'start-date-missing', field: 'start_date' })
    }
    const book = await prices(now)
    const regionId = moving?.region_id ?? regionOrThrow(book, body.post_code, 'post_code')
    const answers: Answers = moving
      ? { ...ownAnswers(moving), start_date: body.start_date }
      : slotAnswers(service, body)
    return {
      service,
      answers,
      regionId,
      bufferHours: settings.travelBufferHours,
      now,
      leadHours: moving && caller && isStaff(caller.role) ? 0 : settings.leadHours,
      isClosed: (day) => book.closedOn(regionId, day) !== undefined,
      opening: settings,
      moving: moving && { ...moving, crewSize: moving.worker_count },
      preferences: await preferencesOf(body, caller, moving),
    }
  }

  /**
   * The preferences of the customer of the visit: of a booked visit, of a customer on the phone, or the
   * caller's.
   */
  async function preferencesOf(
    body: SlotsBody,
    caller: Caller | undefined,
    moving: { readonly account_id: number | null } | undefined,
  ): Promise<NamedPreferences> {
    if (!caller) return noNamedPreferences
    const named = callerMay('manage-bookings', caller) ? body.customer_id : undefined
    const visited = moving ? moving.account_id : named
    if (visited === null) return noNamedPreferences
    const preferences = await readPreferences(
      deps.pool,
      visited === undefined ? caller : { accountId: visited, hasPreferences: true },
    )
    // A moved visit retains its crew if it is free, so no favourite is offered.
    return moving ? { ...preferences, favourites: noNamedPreferences.favourites } : preferences
  }

  return {
    'POST /booking-details/get-available-slots/': slots,
    'POST /api/get-available-slots/': slots,
    'POST /booking-details/get-open-days/': async ({ body, caller, now, locale }) => {
      const search = await readRequest(body, caller, now)
      const { days, most, with_favourite: onlyFavourites } = body
      if (onlyFavourites && search.preferences.favourites.size === 0) return []
      const open = await openDays(deps.pool, crews, { ...search, days, most, onlyFavourites })
      if (open.length === 0 && !onlyFavourites) await refuseUnlessStaffed(search)
      return open.map(({ date, starts }: OpenDay) => ({
        date,
        starts: starts.map((start) => startOf(start, search.preferences, locale)),
      }))
    },
  }
}

function startOf({ hour, favourites }: OpenStart, { names }: NamedPreferences, locale: Locale) {
  return {
    label: timeLabel(hour, locale),
    value: timeOf(hour),
    ...(favourites.length > 0
      ? { favourites: favourites.map((id) => ({ worker: id, first_name: names.get(id) ?? '' })) }
      : {}),
  }
}
