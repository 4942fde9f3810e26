import { type BrowserContext, chromium } from 'playwright'
import { appPages, bookingPaths } from '../domain/site/pages.ts'
import { findBrowser } from '../e2e/browser.ts'
import { overflowing } from '../e2e/overflow.ts'
import { pseudoLocale } from '../messages/pseudo.ts'
import { startProgram } from '../testing/program.ts'
import { accountPaths, historyPaths, publicPaths } from '../web/routes.ts'

// `npm run long-texts`: opens every page in the language for tests, whose texts are two fifths longer
// than English (messages/pseudo.ts), on a phone and on desktops. Prints whatever overflows the
// window, and fails if anything does.

const widths = [320, 390, 768, 1024, 1280, 1440]
const visitors = [
  ...publicPaths,
  ...accountPaths,
  ...bookingPaths.map((path) => `${path}?postcode=59100`),
  '/forgot-password',
]
const signedIn = [...historyPaths, ...Object.keys(appPages)]

const program = await startProgram()
const { executablePath, args, env } = findBrowser()
const browser = await chromium.launch({ executablePath, args, env })
let found = 0
/** The booking that the pages of a booking show. */
let query = ''
try {
  await check(await browser.newContext({ baseURL: program.url }), visitors)
  for (const [username, password] of [
    ['customer@jiran.test', 'Customer123'],
    ['admin@jiran.test', 'Admin123'],
  ] as const) {
    const context = await browser.newContext({ baseURL: program.url })
    const headers = { origin: program.url }
    await context.request.post('/account/login/', { data: { username, password }, headers })
    const history = await context.request.get('/booking-details/get-booking-history/')
    const [booking] = (await history.json()) as { skill: string; booking_id: string }[]
    if (booking)
      query = `?${new URLSearchParams({ skill: booking.skill, bookingId: booking.booking_id })}`
    await check(
      context,
      signedIn.map((path) => (path.includes('details') ? path + query : path)),
    )
  }
} finally {
  await browser.close()
  await program.remove()
}
console.log(found === 0 ? 'Nothing stands out.' : `${found} pages have texts that stand out.`)
process.exitCode = found === 0 ? 0 : 1

async function check(context: BrowserContext, paths: readonly string[]): Promise<void> {
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(`/${pseudoLocale}${path === '/' ? '' : path}`)
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const out = await overflowing(page)
      if (out.length === 0) continue
      found += 1
      console.log(`${path} at ${width} px\n${out.map((each) => `  ${each}`).join('\n')}`)
    }
  }
  await context.close()
}
