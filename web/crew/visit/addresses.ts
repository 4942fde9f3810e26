import type { CrewVisit } from '../../../domain/api/crew.ts'
import { m } from '../../../messages/page.ts'

/** The address of a visit's page. */
export function visitAddress({ booking_id }: CrewVisit): string {
  return `/crew?visit=${encodeURIComponent(booking_id)}`
}

/** The arrow back to a visit's page. */
export function backToVisit(visit: CrewVisit) {
  return { to: visitAddress(visit), label: m.crew_back_to_visit() }
}

/** The address of one of its screens (actions.ts). */
export function actionAddress(visit: CrewVisit, action: string): string {
  return `${visitAddress(visit)}&do=${action}`
}
