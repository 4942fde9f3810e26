import { MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { textAnswer } from '../../../domain/booking/description.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import type { TeamDays } from '../../../domain/booking/starts/slots.ts'
import {
  noPreferences,
  type OpenStart,
  startsWithFavourites,
  withoutBarred,
} from '../../../domain/workers/preferences.ts'
import type { Reader } from '../../db/transaction.ts'
import type { AvailabilityCache } from './availability-cache.ts'
import { crewOf } from './candidates.ts'
import { type Moving, type SlotSearch, startRules } from './slots-query.ts'

export type OpenDay = { readonly date: string; readonly starts: readonly OpenStart[] }

/**
 * The days of a span with a start for these answers, in order: every session of the series that
 * would begin there has a whole crew. Answers the whole span at once from memory.
 * @param search `days` is the length of the span, from the answers' `start_date`; it ends sooner
 *   once `most` days are found. Past days and days too far ahead are left out, and with
 *   `onlyFavourites` also starts without a free favourite.
 */
export async function openDays(
  reader: Reader,
  crews: AvailabilityCache,
  search: SlotSearch & {
    readonly days: number
    readonly most?: number
    readonly onlyFavourites?: boolean
  },
): Promise<OpenDay[]> {
  const { service, answers, regionId, moving, preferences = noPreferences } = search
  const today = dayOf(search.now)
  const last = addDays(today, MAX_DAYS_AHEAD)
  const first = textAnswer(answers, 'start_date')
  const starts = Array.from({ length: search.days }, (_, step) => addDays(first, step))
    .filter((day) => day >= today && day <= last)
    .map((day) => (moving ? [day] : service.sessionDays({ ...answers, start_date: day })))
    .filter((days) => !days.some((day) => search.isClosed?.(day)))
  const all = [...new Set(starts.flat())].sort()
  if (all.length === 0) return []
  const members = await crews.teamOn({ ...service.team(answers), regionId }, all)
  const span = withoutBarred(
    moving ? withoutOwnHours(members, all, moving, await crewOf(reader, moving.id)) : members,
    preferences,
  )
  const position = new Map(all.map((day, at) => [day, at]))
  const rules = startRules(search)
  const found: OpenDay[] = []
  for (const days of starts) {
    const at = days.map((day) => position.get(day) ?? 0)
    const open = startsWithFavourites(
      { ids: span.ids, work: at.map(of(span.work)), taken: at.map(of(span.taken)) },
      { ...rules, days },
      preferences,
    ).filter(({ favourites }) => !search.onlyFavourites || favourites.length > 0)
    if (open.length > 0) found.push({ date: days[0] ?? '', starts: open })
    if (found.length === search.most) break
  }
  return found
}

function of<Masks>(all: readonly Masks[]): (at: number) => Masks {
  return (at) => all[at] as Masks
}

/** The team, with the hours of a booking counted as free. */
function withoutOwnHours(
  team: TeamDays,
  days: readonly string[],
  moving: Moving,
  crew: ReadonlySet<number>,
): TeamDays {
  return {
    ...team,
    taken: team.taken.map((taken, at) => {
      if (days[at] !== moving.day) return taken
      const freed = taken.slice()
      for (const id of crew) freed[id] = (freed[id] ?? 0) & ~moving.reserved
      return freed
    }),
  }
}
