import type { Config } from '@react-router/dev/config'
import { sitePages } from './web/build-facts.ts'
import {
  accountPaths,
  crewPaths,
  embedPaths,
  historyPaths,
  livePaths,
  publicPaths,
} from './web/routes.ts'

/**
 * Public pages, the forms for visitors and the booking history become HTML at build time; every other path is answered with
 * `build/client/__spa-fallback.html` and drawn in the browser.
 */
export default {
  appDirectory: 'web',
  ssr: false,
  buildDirectory: 'build/marked',
  prerender: [
    ...publicPaths,
    ...sitePages.landingPaths,
    ...sitePages.bookingPaths,
    ...embedPaths,
    ...accountPaths,
    ...historyPaths,
    ...crewPaths,
    ...livePaths,
  ],
} satisfies Config
