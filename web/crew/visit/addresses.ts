import type { CrewVisit } from '../../../domain/api/crew.ts'

/** The address of a visit's page. */
export function visitAddress({ booking_id }: CrewVisit): string {
  return `/crew?visit=${encodeURIComponent(booking_id)}`
}

/** The address of one of its screens (actions.ts). */
export function actionAddress(visit: CrewVisit, action: string): string {
  return `${visitAddress(visit)}&do=${action}`
}
