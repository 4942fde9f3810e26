import type { Service } from '../../domain/booking/description.ts'

type BookedService = Pick<Service, 'page'> & { readonly title: string }

/** Written by the build from the catalogue (vite.config.ts). */
declare const BOOKED_SERVICES: Readonly<Record<string, BookedService>>

/**
 * Name and booking page of each service by its skill, for public pages: the services' own
 * descriptions weigh more than such a page.
 */
export const bookedServices = BOOKED_SERVICES
