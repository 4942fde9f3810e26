import { timeOf } from '../../../domain/booking/calendar.ts'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import type { Deps } from '../../deps.ts'
import { openSlots } from '../availability/slots-query.ts'
import { readWishes } from '../availability/wishes.ts'
import type { PriceBook } from '../places/price-book.ts'

export type StartDeps = Pick<Deps, 'pool' | 'settings' | 'services'>

/** What is looked for: a day of a service at a postcode, and for whom. */
export type Sought = {
  readonly service: Service
  readonly answers: Answers
  readonly postcode: number
  readonly day: string
  /** The account whose wishes count; null where there are none. */
  readonly wishing: number | null
}

/** The starts that the booking form would show, `HH:MM`; none where the postcode is not served. */
export async function startsFor(
  { pool, settings }: StartDeps,
  book: PriceBook,
  { service, answers, postcode, day, wishing }: Sought,
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
    ...(wishing === null
      ? {}
      : { wishes: await readWishes(pool, { accountId: wishing, hasWishes: true }) }),
  })
  return open.map(({ hour }) => timeOf(hour))
}
