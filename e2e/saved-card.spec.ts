import { expect, test } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { m } from '../messages/every.ts'
import { type Locale, locales, pathIn } from '../messages/locales.ts'
import { stripeSandbox } from '../sandbox/stripe/plugin.ts'
import { type RunningProgram, startProgram } from '../testing/program.ts'
import { expectNoFindings } from './axe.ts'
import { bookCleaning, login, payOnline } from './steps.ts'
import { screenCheck } from './translated.ts'

/** The real program with a stand-in for Stripe, which saves cards, on another port. */
let stripe: FastifyInstance
let program: RunningProgram

test.beforeAll(async () => {
  const keys = { secretKey: 'sk_test_cards', webhookSecret: 'whsec_cards' }
  stripe = fastify({ forceCloseConnections: true })
  await stripe.register(stripeSandbox, { ...keys, merchantName: 'Jiran', control: true })
  const stripeUrl = await stripe.listen({ port: 0, host: '127.0.0.1' })
  program = await startProgram({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: stripeUrl,
  })
  const answer = await fetch(`${stripeUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: `${program.url}/payments/webhook` }),
  })
  expect(answer.ok).toBe(true)
})
test.afterAll(async () => {
  await program?.remove()
  await stripe?.close()
})

const people = {
  en: 'customer@jiran.test',
  ms: 'hidayah@jiran.test',
  zh: 'ravi@jiran.test',
}
const today = dayOf(new Date())
const first = { en: addDays(today, 31), ms: addDays(today, 32), zh: addDays(today, 33) }

for (const locale of locales)
  test(`in ${locale}: a customer saves a card for a series, sees it in the profile and removes it`, async ({
    browser,
  }) => {
    test.slow()
    const context = await browser.newContext({
      baseURL: program.url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const in_ = { locale }
    const screen = screenCheck(page, locale as Exclude<Locale, 'en'>)
    const check = (where: string) =>
      locale === 'en' ? expectNoFindings(page, where) : screen(where)
    await login(page, people[locale], 'Customer123')
    const { order, booking_id: bookingId } = await bookCleaning(
      page,
      { frequency: 'weekly', start_date: first[locale], start_time: '10:00' },
      { origin: program.url },
    )
    await page.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
    await payOnline(page)

    const automatic = page.getByRole('region', { name: m.series_automatic({}, in_), exact: true })
    const off = m.series_automatic_off({}, in_)
    const card = m.series_automatic_card({ brand: 'Visa', last4: '4242' }, in_)

    await test.step('allowed on the page of the series', async () => {
      await page.goto(pathIn(locale, `/series?order=${order}`))
      await expect(automatic).toContainText(off)
      await check('automatic renewal, off')
      await automatic.getByRole('button', { name: m.series_automatic_allow({}, in_) }).click()
      await expect(page).toHaveURL(/\/c\/setup\//)
      await page.getByRole('button', { name: 'Save card' }).click()
      await expect(page).toHaveURL(new RegExp(`/series\\?order=${order}`))
    })

    await test.step('switched on with the card, off, and on again', async () => {
      await page.goto(pathIn(locale, `/series?order=${order}`))
      await expect(automatic).toContainText(m.series_automatic_on({}, in_))
      await expect(automatic).toContainText(card)
      await check('automatic renewal, on')
      await automatic.getByRole('button', { name: m.series_automatic_stop({}, in_) }).click()
      await expect(automatic).toContainText(off)
      await automatic
        .getByRole('button', { name: m.series_automatic_start({}, in_), exact: true })
        .click()
      await expect(automatic).toContainText(m.series_automatic_on({}, in_))
    })

    await test.step('in the profile, and removed there', async () => {
      await page.goto(pathIn(locale, '/profile'))
      const saved = page.getByRole('region', { name: m.account_card({}, in_), exact: true })
      await expect(saved).toContainText(m.account_card_of({ brand: 'Visa', last4: '4242' }, in_))
      await expect(saved).toContainText(m.account_card_expires({ month: '12/2034' }, in_))
      await check('saved card')
      await saved.getByRole('button', { name: m.account_card_remove({}, in_) }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(m.account_card_remove_note({}, in_))
      await dialog.getByRole('button', { name: m.account_card_remove({}, in_) }).click()
      await expect(saved).toHaveCount(0)
      await page.goto(pathIn(locale, `/series?order=${order}`))
      await expect(automatic).toContainText(off)
    })
    await context.close()
  })
