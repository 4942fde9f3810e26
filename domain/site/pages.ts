import { services } from '../services/catalogue.ts'

/** Pages by their path: the name of the file in `web/pages`. */
type Pages = Readonly<Record<string, string>>

/** The pages that search engines may find, beside the cities' own. */
export const publicPages: Pages = {
  '/': 'home',
  '/about-us': 'about-us',
  '/faq': 'faq',
  '/contact-us': 'contact-us',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/service/cleaning-service-malaysia': 'cleaning-service',
  '/service/elderly-care-malaysia': 'elderly-care',
  // The same page at a second address (docs/product/pages.md#routes); its canonical address is the
  // one above.
  '/caring-wheels-service': 'elderly-care',
}

/** The pages for signing in. */
export const accountPages: Pages = { '/login': 'login', '/register': 'register' }

/** The pages for signed-in users that are prerendered. */
export const historyPages: Pages = { '/booking-history': 'booking-history' }

/** The pages that are drawn in the browser, for customers. */
export const appPages: Pages = {
  '/user-verification': 'user-verification',
  '/forgot-password': 'forgot-password',
  '/reset-password': 'reset-password',
  '/profile': 'profile',
  '/payment-result': 'payment-result',
  '/booking-details': 'booking-details',
}

/** The pages of staff, drawn in the browser with a side bar of their own (web/staff/shell). */
export const staffPages: Pages = {
  '/report': 'report',
  '/report-booking-details': 'report-booking-details',
  '/refunds': 'refunds',
  '/workers': 'workers',
  '/rates': 'rates',
  '/visual-report': 'visual-report',
}

/** True for the path of a staff page, without the prefix of a language. */
export function isStaffPage(path: string): boolean {
  return Object.hasOwn(staffPages, path.replace(/(.)\/$/, '$1'))
}

/** The paths that book a service; each service names its own. */
export const bookingPaths: readonly string[] = services.flatMap(({ page, alsoAt = [] }) => [
  page,
  ...alsoAt,
])

const measured = new Set([
  ...[publicPages, accountPages, historyPages, appPages, staffPages].flatMap((pages) =>
    Object.keys(pages),
  ),
  ...bookingPaths,
])

/** The name under which the four city pages are counted. */
const city = '/location/cleaning-service-{city}'

/**
 * The pattern that a page is counted under, so that no made-up address is stored; undefined for
 * unknown pages.
 */
export function measuredPage(path: string): string | undefined {
  if (/^\/location\/cleaning-service-[a-z-]{1,40}$/.test(path)) return city
  return measured.has(path) ? path : undefined
}
