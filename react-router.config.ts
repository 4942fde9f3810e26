import type { Config } from '@react-router/dev/config'
import { accountPaths, bookingPaths, historyPaths, publicPaths } from './web/routes.ts'

/**
 * Public pages, the forms that strangers meet and the booking history become HTML at build time; every other path is answered with
 * `build/client/__spa-fallback.html` and drawn in the browser.
 */
export default {
  appDirectory: 'web',
  ssr: false,
  prerender: [...publicPaths, ...bookingPaths, ...accountPaths, ...historyPaths],
} satisfies Config
