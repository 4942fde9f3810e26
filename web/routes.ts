import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { services } from '../domain/services/catalogue.ts'

/** One page books any service; each service names its own addresses. */
const bookingRoutes = services
  .flatMap(({ page, alsoAt = [] }) => [page, ...alsoAt])
  .map((path) => route(path.slice(1), 'pages/book.tsx', { id: path.slice(1) }))

/** Every address of the product (spec 2). Whatever is not listed here goes to `/`. */
export default [
  index('pages/home.tsx'),
  route('about-us', 'pages/about-us.tsx'),
  route('contact-us', 'pages/contact-us.tsx'),

  layout('app-layout.tsx', [
    route('login', 'pages/login.tsx'),
    route('register', 'pages/register.tsx'),
    route('user-verification', 'pages/user-verification.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('profile', 'pages/profile.tsx'),

    ...bookingRoutes,
    route('payment-result', 'pages/payment-result.tsx'),

    route('booking-history', 'pages/booking-history.tsx'),
    route('booking-details', 'pages/booking-details.tsx'),
    route('report', 'pages/report.tsx'),
    route('report-booking-details', 'pages/report-booking-details.tsx'),
    route('visual-report', 'pages/visual-report.tsx'),
  ]),

  route('*', 'pages/unknown.tsx'),
] satisfies RouteConfig
