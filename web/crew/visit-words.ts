import type { CrewVisit } from '../../domain/api/crew.ts'
import { timeOfMoment } from '../../domain/messages/format.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'
import { bookedServices } from '../public-site/booked-services.ts'

/** From when until when a visit is planned. */
export function hoursOf({ starts_at, ends_at }: CrewVisit): string {
  const [from, until] = [starts_at, ends_at].map((at) => timeOfMoment(new Date(at), pageLocale))
  return m.crew_hours({ from: from ?? '', until: until ?? '' })
}

/** What a service is called. */
export function serviceOf({ skill }: Pick<CrewVisit, 'skill'>): string {
  return bookedServices[skill]?.title ?? skill
}
