import type { Config } from '@react-router/dev/config'
import { bookingPaths, landingPaths } from './domain/site/pages.ts'
import { environment } from './server/env.ts'
import { accountPaths, historyPaths, publicPaths } from './web/routes.ts'

/** The language that this build is of (build.ts). */
const locale = environment().SITE_LOCALE ?? 'en'

/**
 * Public pages, the forms that strangers meet and the booking history become HTML at build time; every other path is answered with
 * `build/client/__spa-fallback.html` and drawn in the browser.
 */
export default {
  appDirectory: 'web',
  ssr: false,
  basename: locale === 'en' ? '/' : `/${locale}`,
  buildDirectory: locale === 'en' ? 'build' : `build/${locale}`,
  prerender: [...publicPaths, ...landingPaths, ...bookingPaths, ...accountPaths, ...historyPaths],
} satisfies Config
