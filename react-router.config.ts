import type { Config } from '@react-router/dev/config'
import { accountPaths, bookingPaths, publicPaths } from './web/routes.ts'

/**
 * Public pages, and the forms that strangers meet, become HTML at build time; every other path is answered with
 * `build/client/__spa-fallback.html` and drawn in the browser.
 */
export default {
  appDirectory: 'web',
  ssr: false,
  prerender: [...publicPaths, ...bookingPaths, ...accountPaths],
} satisfies Config
