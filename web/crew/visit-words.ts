import type { CrewVisit } from '../../domain/api/crew.ts'
import { m } from '../../messages/page.ts'
import { bookedServices } from '../public-site/booked-services.ts'
import { timeOfMoment } from '../shared/when.ts'

/** The planned time of a visit. */
export function hoursOf({ starts_at, ends_at }: CrewVisit): string {
  const [from, until] = [starts_at, ends_at].map((at) => timeOfMoment(at))
  return m.crew_hours({ from: from ?? '', until: until ?? '' })
}

/** The name of a service. */
export function serviceOf({ skill }: Pick<CrewVisit, 'skill'>): string {
  return bookedServices[skill]?.title ?? skill
}
