import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../e2e/browser.ts'
import { environment } from '../server/env.ts'
import { startProgram } from '../testing/program.ts'

// `npm run screenshots`: pictures of the demo's pages, for docs/screenshots. `--only=today,booking` takes
// some, `--dark` in dark colours, `--to=` another folder; JIRAN_URL names a program that runs.

type Shot = { readonly name: string; readonly path: string; readonly as: keyof typeof people }

const people = {
  visitor: undefined,
  customer: { username: 'customer@jiran.test', password: 'Customer123' },
  admin: { username: 'admin@jiran.test', password: 'Admin123' },
} as const

/** In the place of a path: where the first row of the page before leads. */
const firstRow = '{row}'

const shots: readonly Shot[] = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'home-ms', path: '/ms', as: 'visitor' },
  { name: 'home-zh', path: '/zh', as: 'visitor' },
  { name: 'step-1', path: '/book-cleaner?postcode=59100', as: 'visitor' },
  { name: 'step-1-ms', path: '/ms/book-cleaner?postcode=59100', as: 'visitor' },
  { name: 'step-1-zh', path: '/zh/book-cleaner?postcode=59100', as: 'visitor' },
  { name: 'history', path: '/booking-history', as: 'customer' },
  { name: 'details', path: firstRow, as: 'customer' },
  { name: 'staff-today', path: '/today', as: 'admin' },
  { name: 'staff-report', path: '/report', as: 'admin' },
  { name: 'staff-booking', path: firstRow, as: 'admin' },
  { name: 'staff-inbox', path: '/inbox', as: 'admin' },
  { name: 'staff-messages', path: '/messages', as: 'admin' },
  { name: 'staff-customers', path: '/customers', as: 'admin' },
  { name: 'staff-customer', path: firstRow, as: 'admin' },
  { name: 'staff-tickets', path: '/tickets', as: 'admin' },
  { name: 'staff-refunds', path: '/refunds', as: 'admin' },
  { name: 'staff-workers', path: '/workers', as: 'admin' },
  { name: 'staff-worker', path: firstRow, as: 'admin' },
  { name: 'staff-rates', path: '/rates', as: 'admin' },
  { name: 'staff-vouchers', path: '/rates?view=vouchers', as: 'admin' },
  { name: 'staff-areas', path: '/areas', as: 'admin' },
  { name: 'staff-services', path: '/services', as: 'admin' },
  { name: 'staff-team', path: '/team', as: 'admin' },
  { name: 'staff-settings', path: '/settings', as: 'admin' },
  { name: 'staff-audit', path: '/audit', as: 'admin' },
  { name: 'staff-setup', path: '/setup', as: 'admin' },
  { name: 'staff-new-booking', path: '/new-booking', as: 'admin' },
]
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const given = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = given('only')?.split(',')
const folder = given('to') ?? 'docs/screenshots'
const dark = process.argv.includes('--dark')

const running = environment().JIRAN_URL
const program = running ? undefined : await startProgram()
const baseURL = running ?? program?.url ?? ''
const { executablePath, args, env } = findBrowser()
const browser = await chromium.launch({ executablePath, args, env })
try {
  for (const viewport of sizes) await takeAll(browser, viewport)
} finally {
  await browser.close()
  await program?.remove()
}

async function takeAll(from: Browser, viewport: (typeof sizes)[number]): Promise<void> {
  const pages = new Map<string, Page>()
  for (const [at, { name, path, as }] of shots.entries()) {
    let page = pages.get(as)
    if (!page) {
      const colorScheme = dark ? 'dark' : 'light'
      page = await from.newPage({ baseURL, viewport, colorScheme, reducedMotion: 'reduce' })
      const who = people[as]
      const headers = { origin: new URL(baseURL).origin }
      if (who) await page.request.post('/account/login/', { data: who, headers })
      pages.set(as, page)
    }
    const isWanted = !only || only.includes(name)
    const next = shots[at + 1]
    const isNextWanted = next?.path === firstRow && only?.includes(next.name)
    if (!isWanted && !isNextWanted) continue
    await page.goto(path === firstRow ? await firstRowOf(page) : path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    if (!isWanted) continue
    const file = `${folder}/${name}-${viewport.width}${dark ? '-dark' : ''}.png`
    await page.screenshot({ path: file })
    console.log(file)
  }
  for (const page of pages.values()) await page.close()
}

/** Where the first row of a list leads. */
async function firstRowOf(page: Page): Promise<string> {
  const link = page.locator('a[data-row-link], main li a[href^="/"]').first()
  return (await link.getAttribute('href')) ?? '/'
}
