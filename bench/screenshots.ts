import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { dayOf, instantOf } from '../domain/booking/starts/calendar.ts'
import { findBrowser } from '../e2e/browser.ts'
import { logInAt } from '../e2e/steps.ts'
import { environment } from '../server/env.ts'
import { startProgram } from '../testing/program.ts'

// `npm run screenshots`: pictures of the demo's pages at 11 in the morning, for docs/screenshots.
// `--only=today,booking` selects some, `--dark` uses dark colours, `--to=` another folder; JIRAN_URL
// names a running program.

type Shot = { readonly name: string; readonly path: string; readonly as: keyof typeof people }

const people = {
  visitor: undefined,
  customer: { username: 'customer@jiran.test', password: 'Customer123' },
  admin: { username: 'admin@jiran.test', password: 'Admin123' },
  worker: { phone: '+60 122000020' },
} as const

/** Placeholder for the first row's link on the page before. */
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
  { name: 'staff-board', path: '/board', as: 'admin' },
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
  { name: 'staff-requests', path: '/workers?show=requests', as: 'admin' },
  { name: 'staff-cash', path: '/cash', as: 'admin' },
  { name: 'staff-payroll', path: '/payroll', as: 'admin' },
  { name: 'crew', path: '/ms/crew', as: 'worker' },
  { name: 'crew-visit', path: firstRow, as: 'worker' },
  { name: 'crew-pay', path: '/ms/crew?tab=pay', as: 'worker' },
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
const shiftMs = running ? 0 : lastTime(11) - Date.now()
const clock = new URL('../testing/shifted-clock.ts', import.meta.url)
clock.searchParams.set('ms', String(shiftMs))
const program = running ? undefined : await startProgram({ NODE_OPTIONS: `--import ${clock.href}` })
const baseURL = running ?? program?.url ?? ''
const { executablePath, args, env } = findBrowser()
const browser = await chromium.launch({ executablePath, args, env })
try {
  for (const viewport of sizes) await takeAll(browser, viewport)
} finally {
  await browser.close()
  await program?.remove()
}

/** Signs a worker in with the code that arrives on the demo's phone. */
async function signInOnPhone(page: Page, phone: string): Promise<void> {
  const inbox = `/dev/phone/${phone.replace(/\D/g, '')}`
  const codes = async () => {
    const [, messages = ''] = (await (await page.request.get(inbox)).text()).split(
      'Messages of the company',
    )
    return messages.replaceAll(/<[^>]+>/g, ' ').match(/(?<![\d-])\d{6}(?!\d)/g) ?? []
  }
  const before = (await codes()).length
  await page.goto('/ms/crew')
  await page.getByRole('textbox').fill(phone)
  await page.keyboard.press('Enter')
  let code: string | undefined
  for (const until = Date.now() + 30_000; !code && Date.now() < until; ) {
    const found = await codes()
    if (found.length > before) code = found.at(-1)
    else await pause(500)
  }
  if (!code) throw new Error(`no code arrived at ${phone}`)
  await page.getByRole('textbox').fill(code)
  await page.keyboard.press('Enter')
  await page.locator('main li a').first().waitFor()
}

async function takeAll(from: Browser, viewport: (typeof sizes)[number]): Promise<void> {
  const pages = new Map<string, Page>()
  for (const [at, { name, path, as }] of shots.entries()) {
    // The crew's app is for phones; and a phone gets only one code a minute.
    if (as === 'worker' && viewport.width > 390) continue
    let page = pages.get(as)
    if (!page) {
      const colorScheme = dark ? 'dark' : 'light'
      page = await from.newPage({ baseURL, viewport, colorScheme, reducedMotion: 'reduce' })
      await page.clock.setFixedTime(Date.now() + shiftMs)
      const who = people[as]
      const wanted = shots.some((each) => each.as === as && (!only || only.includes(each.name)))
      if (who && 'phone' in who && wanted) await signInOnPhone(page, who.phone)
      else if (who && 'username' in who)
        await logInAt(baseURL, page.context(), who.username, who.password)
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

/** The latest moment with this hour in Malaysia. */
function lastTime(hour: number): number {
  const at = instantOf(dayOf(new Date()), hour).getTime()
  return at <= Date.now() ? at : at - 24 * 3_600_000
}

/** The link of a list's first row. */
async function firstRowOf(page: Page): Promise<string> {
  const link = page.locator('a[data-row-link], main li a[href^="/"]').first()
  return (await link.getAttribute('href')) ?? '/'
}
