import { isStaff } from '../../../domain/account/roles.ts'
import { isDay, timeOf } from '../../../domain/booking/calendar.ts'
import type { Answers } from '../../../domain/booking/description.ts'
import { timeLabel } from '../../../domain/messages/format.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { OpenStart } from '../../../domain/workers/wishes.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, callerMay, type Handlers } from '../../http/calls.ts'
import { Failure, failureOf, noBooking, notFound } from '../../http/failure.ts'
import type { AvailabilityCache } from '../availability/availability-cache.ts'
import { type OpenDay, openDays } from '../availability/open-days.ts'
import { openSlots, type SlotSearch } from '../availability/slots-query.ts'
import { staffedSkills } from '../availability/staffed.ts'
import { type NamedWishes, nothingWished, readWishes } from '../availability/wishes.ts'
import type { PriceBook } from '../places/price-book.ts'
import { readBooking } from './records/queries.ts'
import { ownAnswers } from './records/records.ts'
import { slotAnswers } from './slot-answers.ts'

/** The calls for free starts. */
export type SlotKeys =
  | 'POST /booking-details/get-available-slots/'
  | 'POST /booking-details/get-open-days/'
  | 'POST /api/get-available-slots/'

type SlotsBody = Parameters<Handlers['POST /api/get-available-slots/']>[0]['body']

/** Which starts of a day, and which days, can be booked. */
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
    return open.map((start) => startOf(start, search.wishes, locale))
  }

  /** Nothing is free, or there is nobody yet (docs/product/company.md#set-up). */
  async function refuseUnlessStaffed({ service, moving, now }: SlotSearch): Promise<void> {
    if (!moving && !(await isStaffed(service.skill, now)))
      throw failureOf({ code: 'service-not-ready' })
  }

  async function readRequest(
    body: SlotsBody,
    caller: Caller | undefined,
    now: Date,
  ): Promise<SlotSearch & { readonly wishes: NamedWishes }> {
    const { pool, settings } = deps
    const moving =
      body.booking_id && caller
        ? await readBooking(pool, { bookingId: body.booking_id, skill: '' }, caller)
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
    const regionId = moving?.region_id ?? book.regionOf(body.post_code)
    if (regionId === undefined) {
      throw failureOf(
        body.post_code
          ? { code: 'postcode-not-served', field: 'post_code' }
          : { code: 'postcode-missing', field: 'post_code' },
      )
    }
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
      wishes: await wishesOf(body, caller, moving),
    }
  }

  /** The wishes of whoever is visited: of a booked visit, of a customer on the phone, of the caller. */
  async function wishesOf(
    body: SlotsBody,
    caller: Caller | undefined,
    moving: { readonly account_id: number | null } | undefined,
  ): Promise<NamedWishes> {
    if (!caller) return nothingWished
    const named = callerMay('manage-bookings', caller) ? body.customer_id : undefined
    const visited = moving ? moving.account_id : named
    if (visited === null) return nothingWished
    const wishes = await readWishes(
      deps.pool,
      visited === undefined ? caller : { accountId: visited, hasWishes: true },
    )
    // A visit that moves keeps its crew where that is free, so that no favourite is offered.
    return moving ? { ...wishes, favourites: nothingWished.favourites } : wishes
  }

  return {
    'POST /booking-details/get-available-slots/': slots,
    'POST /api/get-available-slots/': slots,
    'POST /booking-details/get-open-days/': async (incoming) => {
      const { body, caller, now, locale } = incoming
      const search = await readRequest(body, caller, now)
      const { days, most, with_favourite: onlyFavourites } = body
      if (onlyFavourites && search.wishes.favourites.size === 0) return []
      const open = await openDays(deps.pool, crews, { ...search, days, most, onlyFavourites })
      if (open.length === 0 && !onlyFavourites) await refuseUnlessStaffed(search)
      return open.map(({ date, starts }: OpenDay) => ({
        date,
        starts: starts.map((start) => startOf(start, search.wishes, locale)),
      }))
    },
  }
}

function startOf({ hour, favourites }: OpenStart, { names }: NamedWishes, locale: Locale) {
  return {
    label: timeLabel(hour, locale),
    value: timeOf(hour),
    ...(favourites.length > 0
      ? { favourites: favourites.map((id) => ({ worker: id, first_name: names.get(id) ?? '' })) }
      : {}),
  }
}
