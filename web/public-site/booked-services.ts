import type { Service } from '../../domain/booking/description.ts'

type BookedService = Pick<Service, 'page'> & {
  readonly title: string
  /** Its landing page, where that is made from its description. */
  readonly landing?: string
}

/** Written by the build from the catalogue (vite.config.ts). */
declare const BOOKED_SERVICES: Readonly<Record<string, BookedService>>

/**
 * Name and pages of each service by its skill, for public pages: the services' own
 * descriptions weigh more than such a page.
 */
export const bookedServices = BOOKED_SERVICES
