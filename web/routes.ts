import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { services } from '../domain/services/catalogue.ts'
import { cities } from './public-site/cities.ts'

/** The pages that book a service. */
export const bookingPaths: readonly string[] = services.flatMap(({ page, alsoAt = [] }) => [
  page,
  ...alsoAt,
])

/** One page for booking any service; each service names its own addresses. */
const bookingRoutes = bookingPaths.map((path) =>
  route(path.slice(1), 'pages/book.tsx', { id: path.slice(1) }),
)

/** One page speaks of cleaning in a city, which its address names. */
const cityRoutes = cities.map(({ path }) =>
  route(path.slice(1), 'pages/city-cleaning.tsx', { id: path.slice(1) }),
)

/** The pages for signing in. */
export const accountPaths: readonly string[] = ['/login', '/register']

/** The pages for signed-in users that are prerendered. */
export const historyPaths: readonly string[] = ['/booking-history']

/** The pages that search engines may find, made into HTML at build time. */
export const publicPaths: readonly string[] = [
  '/',
  '/about-us',
  '/faq',
  '/contact-us',
  '/privacy',
  '/terms',
  '/service/cleaning-service-malaysia',
  '/service/elderly-care-malaysia',
  '/caring-wheels-service',
  ...cities.map(({ path }) => path),
]

/** Every address of the product (docs/product/pages.md#routes). Unknown ones go to `/`. */
export default [
  index('pages/home.tsx'),
  route('about-us', 'pages/about-us.tsx'),
  route('faq', 'pages/faq.tsx'),
  route('contact-us', 'pages/contact-us.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('service/cleaning-service-malaysia', 'pages/cleaning-service.tsx'),
  route('service/elderly-care-malaysia', 'pages/elderly-care.tsx'),
  // The same page at a second address (docs/product/pages.md#routes); its canonical address is the
  // one above.
  route('caring-wheels-service', 'pages/elderly-care.tsx', { id: 'caring-wheels-service' }),
  ...cityRoutes,

  ...bookingRoutes,
  route('login', 'pages/login.tsx'),
  route('register', 'pages/register.tsx'),
  route('booking-history', 'pages/booking-history.tsx'),

  layout('app-layout.tsx', [
    route('user-verification', 'pages/user-verification.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('profile', 'pages/profile.tsx'),

    route('payment-result', 'pages/payment-result.tsx'),

    route('booking-details', 'pages/booking-details.tsx'),
    route('report', 'pages/report.tsx'),
    route('report-booking-details', 'pages/report-booking-details.tsx'),
    route('refunds', 'pages/refunds.tsx'),
    route('rates', 'pages/rates.tsx'),
    route('visual-report', 'pages/visual-report.tsx'),
  ]),

  route('*', 'pages/unknown.tsx'),
] satisfies RouteConfig
