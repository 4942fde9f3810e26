import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type OpeningHours, startsWithin } from '../../../domain/booking/starts/slots.ts'
import {
  type CrewPreferences,
  noPreferences,
  type OpenStart,
  startsWithFavourites,
  withoutBarred,
} from '../../../domain/workers/preferences.ts'
import type { Reader } from '../../db/transaction.ts'
import type { AvailabilityCache } from './availability-cache.ts'
import { readCandidates, teamDaysOf } from './candidates.ts'

/** A search for starts, with its rules. */
export type SlotSearch = {
  readonly service: Service
  readonly answers: Answers
  readonly regionId: number
  readonly bufferHours: number
  readonly now: Date
  readonly leadHours?: number
  readonly isClosed?: (day: string) => boolean
  /** The company's opening hours; if absent, the service's own apply. */
  readonly opening?: OpeningHours
  /** A booking that is being moved; its own hours count as free. */
  readonly moving?: Moving
  readonly preferences?: CrewPreferences
}

/** A booking that is being moved, with its hours on its day. */
export type Moving = {
  readonly id: number
  readonly day: string
  readonly reserved: number
  readonly hours: number
  readonly crewSize: number
}

/**
 * The starts that can be booked for these answers in a region: every session of the series has a
 * whole crew (docs/product/availability.md#crew).
 * @param crews answers from memory unless a booking is moved.
 */
export async function openSlots(
  reader: Reader,
  search: SlotSearch,
  crews?: AvailabilityCache,
): Promise<OpenStart[]> {
  const { service, answers, regionId, moving, preferences = noPreferences } = search
  const days = moving ? [String(answers.start_date)] : service.sessionDays(answers)
  if ((days[0] ?? '') > addDays(dayOf(search.now), MAX_DAYS_AHEAD)) return []
  if (search.isClosed && days.some(search.isClosed)) return []
  const team = { ...service.team(answers), regionId }
  const request = { ...startRules(search), days }
  const found =
    crews && !moving
      ? await crews.teamOn(team, days)
      : teamDaysOf(await readCandidates(reader, team, days, moving), days.length)
  return startsWithFavourites(withoutBarred(found, preferences), request, preferences)
}

/** What a search asks of each start, whatever its days. */
export function startRules(search: SlotSearch) {
  const { service, answers, moving, opening } = search
  return {
    visitHours: moving?.hours ?? service.visitHours(answers),
    crewSize: moving?.crewSize ?? service.crewSize(answers),
    startHours: opening ? startsWithin(service.startHours, opening) : service.startHours,
    bufferHours: search.bufferHours,
    now: search.now,
    leadHours: search.leadHours,
  }
}
