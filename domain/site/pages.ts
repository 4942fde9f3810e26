import { services } from '../services/catalogue.ts'
import { landings } from '../services/landings.ts'

/** Pages by path, with the name of the file in `web/pages`. */
type Pages = Readonly<Record<string, string>>

/** Pages that search engines may find, besides the city pages. */
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
  // A second address of the page (docs/product/pages.md#routes); the canonical one is above.
  '/caring-wheels-service': 'site/elderly-care',
}

/** Landing pages generated from a service's description. Each exists while its service is open. */
export const landingPaths: readonly string[] = landings.map(({ path }) => path)

/** Services with handwritten pages. */
const ownPages: Readonly<Record<string, string>> = {
  '/service/cleaning-service-malaysia': 'Cleaner',
  '/service/elderly-care-malaysia': 'Care Giver',
  '/caring-wheels-service': 'Care Giver',
}

/** The service of a page. The page is served only while the service is open. */
export function serviceOfPage(path: string): string | undefined {
  if (path.startsWith('/location/cleaning-service-')) return 'Cleaner'
  return ownPages[path] ?? landings.find((landing) => landing.path === path)?.skill
}

/** The landing page of a service, generated or handwritten. */
export function landingPathOf(skill: string): string | undefined {
  return [...landings.map(({ path }) => path), ...Object.keys(ownPages)].find(
    (path) => serviceOfPage(path) === skill,
  )
}

/** The pages for signing in. */
export const accountPages: Pages = { '/login': 'account/login', '/register': 'account/register' }

/** The pages for signed-in users that are prerendered. */
export const historyPages: Pages = { '/booking-history': 'account/booking-history' }

/** The crew's app, a separate prerendered document (docs/product/visits.md#the-crews-app). */
export const crewPages: Pages = { '/crew': 'crew/crew' }

/** True for the path of the crew's app, without a language prefix. */
export function isCrewPage(path: string): boolean {
  return Object.hasOwn(crewPages, path.replace(/(.)\/$/, '$1'))
}

/**
 * The path of the live page of a visit. The secret of the link follows it; it is never counted or
 * stored (docs/product/visits.md#what-the-customer-sees).
 */
export const livePath = '/t'

/** Where a person connects an assistant (docs/product/assistants.md#connecting). */
export const connectPath = '/connect'

/** Where a person approves an assistant's action (docs/product/assistants.md#agreed). */
export const actionPath = '/agree'

/** Customer pages that are rendered in the browser. */
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
  '/on-account': 'account/on-account',
  [connectPath]: 'account/connect',
  [actionPath]: 'account/agree',
}

/** The page that shows all components of the staff pages, only in the demo. */
export const partsPath = '/dev/parts'

/** Staff pages, rendered in the browser with their own side bar (web/staff/shell). */
export const staffPages: Pages = {
  '/today': 'staff/today',
  '/board': 'staff/board',
  '/inbox': 'staff/inbox',
  '/messages': 'staff/messages',
  '/tickets': 'staff/tickets',
  '/reviews': 'staff/reviews',
  '/gifts': 'staff/gifts',
  '/report': 'staff/report/report',
  '/report-booking-details': 'staff/report/report-booking-details',
  '/run-sheet': 'staff/report/run-sheet',
  '/new-booking': 'staff/new-booking',
  '/refunds': 'staff/refunds',
  '/customers': 'staff/customers',
  '/workers': 'staff/workers',
  '/payroll': 'staff/payroll',
  '/cash': 'staff/cash',
  '/bank-deposits': 'staff/bank-deposits',
  '/einvoices': 'staff/einvoices',
  '/books': 'staff/books',
  '/month-end': 'staff/month-end',
  '/tax': 'staff/tax',
  '/privacy-requests': 'staff/privacy-requests',
  '/breaches': 'staff/breaches',
  '/rates': 'staff/rates',
  '/areas': 'staff/areas',
  '/services': 'staff/services',
  '/team': 'staff/team',
  '/api-keys': 'staff/api-keys',
  '/webhooks': 'staff/webhooks',
  '/partners': 'staff/partners',
  '/audit': 'staff/audit',
  '/visual-report': 'staff/report/visual-report',
  '/exports': 'staff/exports',
  '/settings': 'staff/settings',
  '/message-templates': 'staff/message-templates',
  '/setup': 'staff/setup',
  [partsPath]: 'staff/parts',
}

/** True for the path of a staff page, without a language prefix. */
export function isStaffPage(path: string): boolean {
  return Object.hasOwn(staffPages, path.replace(/(.)\/$/, '$1'))
}

/** The folder of the booking widget's pages, which other sites frame (docs/embed.md). */
const embedFolder = '/embed'

/** Pages of the booking widget, one per service, named after its booking page. */
export const embedPages: readonly { readonly path: string; readonly skill: string }[] =
  services.map(({ page, skill }) => ({ path: embedFolder + page, skill }))

/** True for the path of a page of the widget, without a language prefix. */
export function isEmbedPage(path: string): boolean {
  return path.startsWith(`${embedFolder}/`)
}

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
  ...embedPages.map(({ path }) => path),
])

/** The name under which the city pages are counted. */
const city = '/location/cleaning-service-{city}'

/** True for a page whose address ends with a secret. */
function isLivePage(path: string): boolean {
  return path === livePath || path.startsWith(`${livePath}/`)
}

/**
 * The pattern under which a page is counted, so that no made-up address is stored; undefined for
 * unknown pages.
 */
export function measuredPage(path: string): string | undefined {
  if (/^\/location\/cleaning-service-[a-z-]{1,40}$/.test(path)) return city
  if (isLivePage(path)) return livePath
  return measured.has(path) ? path : undefined
}
