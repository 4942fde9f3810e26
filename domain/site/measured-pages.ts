import { services } from '../services/catalogue.ts'

/** Pages whose speed is measured, beside the services' own and the cities'. */
const pages: readonly string[] = [
  '/',
  '/about-us',
  '/faq',
  '/contact-us',
  '/privacy',
  '/terms',
  '/service/cleaning-service-malaysia',
  '/service/elderly-care-malaysia',
  '/caring-wheels-service',
  '/login',
  '/register',
  '/user-verification',
  '/forgot-password',
  '/reset-password',
  '/profile',
  '/payment-result',
  '/booking-history',
  '/booking-details',
  '/report',
  '/report-booking-details',
  '/refunds',
  '/rates',
  '/visual-report',
  ...services.flatMap(({ page, alsoAt = [] }) => [page, ...alsoAt]),
]
const known = new Set(pages)

/** The name under which the four city pages are counted. */
const city = '/location/cleaning-service-{city}'

/**
 * The pattern that a page is counted under, so that no made-up address is stored; undefined for
 * unknown pages.
 */
export function measuredPage(path: string): string | undefined {
  if (/^\/location\/cleaning-service-[a-z-]{1,40}$/.test(path)) return city
  return known.has(path) ? path : undefined
}
