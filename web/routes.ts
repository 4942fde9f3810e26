import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

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

    route('book-cleaner', 'pages/book.tsx', { id: 'book-cleaner' }),
    route('book-care-giver', 'pages/book.tsx', { id: 'book-care-giver' }),
    route('payment-result', 'pages/payment-result.tsx'),

    route('booking-history', 'pages/booking-history.tsx'),
    route('booking-details', 'pages/booking-details.tsx'),
    route('report', 'pages/report.tsx'),
    route('report-booking-details', 'pages/report-booking-details.tsx'),
  ]),

  route('*', 'pages/unknown.tsx'),
] satisfies RouteConfig
