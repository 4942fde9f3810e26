import type { Answers, Service } from '../../../domain/booking/description.ts'
import { timeOf } from '../../../domain/booking/starts/calendar.ts'
import type { Refusal } from '../../../domain/result.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import type { Deps } from '../../deps.ts'
import { readPreferences } from '../availability/preferences.ts'
import { openSlots } from '../availability/slots-query.ts'
import type { PriceBook } from '../places/price-book.ts'
import type { WaitingEntry } from './entries.ts'

export type StartDeps = Pick<Deps, 'pool' | 'settings' | 'services'>

/** A search for starts: the service, postcode, day and person. */
export type StartSearch = {
  readonly service: Service
  readonly answers: Answers
  readonly postcode: number
  readonly day: string
  /** The account whose preferences about workers apply; null for none. */
  readonly preferencesOf: number | null
}

/** Why nobody can wait there: the service is hidden, or the postcode not served. */
export function closedFor(
  book: PriceBook,
  { service, postcode }: Pick<StartSearch, 'service' | 'postcode'>,
): Refusal<'service-hidden' | 'postcode-not-served'> | undefined {
  if (book.stateOf(service.skill) === 'hidden')
    return { code: 'service-hidden', params: { service: service.title } }
  if (!book.isServed(postcode)) return { code: 'postcode-not-served', field: 'post_code' }
  return undefined
}

/** The starts that the booking form would show, `HH:MM`; none for a postcode that is not served. */
export async function startsFor(
  { pool, settings }: StartDeps,
  book: PriceBook,
  { service, answers, postcode, day, preferencesOf }: StartSearch,
  now: Date,
): Promise<string[]> {
  const regionId = book.regionOf(postcode)
  if (regionId === undefined || book.stateOf(service.skill) === 'hidden') return []
  const open = await openSlots(pool, {
    service,
    answers: { ...answers, start_date: day },
    regionId,
    bufferHours: settings.travelBufferHours,
    now,
    leadHours: settings.leadHours,
    isClosed: (each) => book.closedOn(regionId, each) !== undefined,
    opening: settings,
    ...(preferencesOf === null
      ? {}
      : {
          preferences: await readPreferences(pool, {
            accountId: preferencesOf,
            hasPreferences: true,
          }),
        }),
  })
  return open.map(({ hour }) => timeOf(hour))
}

/** The search of a person who waits; undefined if their service is no longer in the catalogue. */
export function searchOf(
  { skill, answers, post_code: postcode, day, has_preferences, account_id }: WaitingEntry,
  services: Deps['services'],
): StartSearch | undefined {
  const service = serviceBySkill(skill, services)
  const preferencesOf = has_preferences ? account_id : null
  return service && { service, answers, postcode, day, preferencesOf }
}
