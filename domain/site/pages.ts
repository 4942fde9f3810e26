import { services } from '../services/catalogue.ts'
import { landings } from '../services/landings.ts'

/** Pages by their path: the name of the file in `web/pages`. */
type Pages = Readonly<Record<string, string>>

/** The pages that search engines may find, beside the cities' own. */
export const publicPages: Pages = {
  '/': 'site/home',
  '/about-us': 'site/about-us',
  '/faq': 'site/faq',
  '/contact-us': 'site/contact-us',
  '/privacy': 'site/privacy',
  '/terms': 'site/terms',
  '/seller-information': 'site/seller-information',
  '/service/cleaning-service-malaysia': 'site/cleaning-service',
  '/service/elderly-care-malaysia': 'site/elderly-care',
  // The same page at a second address (docs/product/pages.md#routes); its canonical address is the
  // one above.
  '/caring-wheels-service': 'site/elderly-care',
}

/** The landing pages that are made from a service's description: each is there while it is open. */
export const landingPaths: readonly string[] = landings.map(({ path }) => path)

/** The services that have other pages of their own. */
const ownPages: Readonly<Record<string, string>> = {
  '/service/cleaning-service-malaysia': 'Cleaner',
  '/service/elderly-care-malaysia': 'Care Giver',
  '/caring-wheels-service': 'Care Giver',
}

/** The service that a page is there for: no such page is served unless its service is open. */
export function serviceOfPage(path: string): string | undefined {
  if (path.startsWith('/location/cleaning-service-')) return 'Cleaner'
  return ownPages[path] ?? landings.find((landing) => landing.path === path)?.skill
}

/** The landing page of a service, one that is made from its description or one of its own. */
export function landingPathOf(skill: string): string | undefined {
  return [...landings.map(({ path }) => path), ...Object.keys(ownPages)].find(
    (path) => serviceOfPage(path) === skill,
  )
}

/** The pages for signing in. */
export const accountPages: Pages = { '/login': 'account/login', '/register': 'account/register' }

/** The pages for signed-in users that are prerendered. */
export const historyPages: Pages = { '/booking-history': 'account/booking-history' }

/** The app of the crew's phones, a prerendered document of its own (docs/product/visits.md#the-crews-app). */
export const crewPages: Pages = { '/crew': 'crew/crew' }

/** True for the path of the crew's app, without the prefix of a language. */
export function isCrewPage(path: string): boolean {
  return Object.hasOwn(crewPages, path.replace(/(.)\/$/, '$1'))
}

/**
 * The path of a visit as it happens. The secret of its link follows it, and is counted and stored
 * nowhere (docs/product/visits.md#what-the-customer-sees).
 */
export const livePath = '/t'

/** Where a person allows an assistant to act for them (docs/product/assistants.md#connecting). */
export const connectPath = '/connect'

/** Where a person agrees to what an assistant wants to do (docs/product/assistants.md#agreed). */
export const actionPath = '/agree'

/** The pages that are drawn in the browser, for customers. */
export const appPages: Pages = {
  '/user-verification': 'account/user-verification',
  '/forgot-password': 'account/forgot-password',
  '/reset-password': 'account/reset-password',
  '/join': 'account/join',
  '/secure-account': 'account/secure-account',
  '/profile': 'account/profile',
  '/status': 'site/status',
  '/payment-result': 'account/payment-result',
  '/pay': 'account/pay',
  '/gift': 'account/gift',
  '/booking-details': 'account/booking-details',
  '/series': 'account/series',
  '/waiting': 'account/waiting',
  [connectPath]: 'account/connect',
  [actionPath]: 'account/agree',
}

/** The page of all parts of the staff pages, in the demo alone. */
export const partsPath = '/dev/parts'

/** The pages of staff, drawn in the browser with a side bar of their own (web/staff/shell). */
export const staffPages: Pages = {
  '/today': 'staff/today',
  '/board': 'staff/board',
  '/inbox': 'staff/inbox',
  '/messages': 'staff/messages',
  '/tickets': 'staff/tickets',
  '/reviews': 'staff/reviews',
  '/gifts': 'staff/gifts',
  '/report': 'staff/report',
  '/report-booking-details': 'staff/report-booking-details',
  '/run-sheet': 'staff/run-sheet',
  '/new-booking': 'staff/new-booking',
  '/refunds': 'staff/refunds',
  '/customers': 'staff/customers',
  '/workers': 'staff/workers',
  '/payroll': 'staff/payroll',
  '/cash': 'staff/cash',
  '/einvoices': 'staff/einvoices',
  '/privacy-requests': 'staff/privacy-requests',
  '/breaches': 'staff/breaches',
  '/rates': 'staff/rates',
  '/areas': 'staff/areas',
  '/services': 'staff/services',
  '/team': 'staff/team',
  '/api-keys': 'staff/api-keys',
  '/webhooks': 'staff/webhooks',
  '/audit': 'staff/audit',
  '/visual-report': 'staff/visual-report',
  '/exports': 'staff/exports',
  '/settings': 'staff/settings',
  '/message-templates': 'staff/message-templates',
  '/setup': 'staff/setup',
  [partsPath]: 'staff/parts',
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
  ...[publicPages, accountPages, historyPages, crewPages, appPages, staffPages].flatMap((pages) =>
    Object.keys(pages),
  ),
  ...bookingPaths,
  ...landingPaths,
])

/** The name under which the four city pages are counted. */
const city = '/location/cleaning-service-{city}'

/** True for a page whose address ends with a secret. */
function isLivePage(path: string): boolean {
  return path === livePath || path.startsWith(`${livePath}/`)
}

/**
 * The pattern that a page is counted under, so that no made-up address is stored; undefined for
 * unknown pages.
 */
export function measuredPage(path: string): string | undefined {
  if (/^\/location\/cleaning-service-[a-z-]{1,40}$/.test(path)) return city
  if (isLivePage(path)) return livePath
  return measured.has(path) ? path : undefined
}
