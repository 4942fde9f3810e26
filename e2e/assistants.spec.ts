import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { m } from '../messages/every.ts'
import { type Locale, locales, pathIn } from '../messages/locales.ts'
import { connectAssistant, signIn, signInMemory } from '../testing/assistant.ts'
import { expectNoFindings } from './axe.ts'
import { screenCheck } from './translated.ts'

const today = dayOf(new Date())
const days = { en: addDays(today, 41), ms: addDays(today, 42), zh: addDays(today, 43) }
// Without credit, which other journeys count on.
const people = { en: 'customer@jiran.test', ms: 'hidayah@jiran.test', zh: 'customer@jiran.test' }

for (const locale of locales)
  test(`in ${locale}: a customer connects an assistant, agrees to what it prepares, and disconnects it`, async ({
    browser,
  }, info) => {
    const baseURL = info.project.use.baseURL ?? ''
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const in_ = { locale }
    const screen = screenCheck(page, locale as Exclude<Locale, 'en'>)
    const check = (where: string) =>
      locale === 'en' ? expectNoFindings(page, where) : screen(where)
    const name = `Aida ${locale} ${info.retry}`

    // Like the official client. Nothing listens at the redirect address.
    const program = signInMemory(name)
    await signIn(baseURL, program, async (asked) => {
      await page.goto(`${pathIn(locale, '/connect')}?${new URLSearchParams(asked)}`)
      await page.getByLabel(m.account_email({}, in_)).fill(people[locale])
      await page.getByLabel(m.account_password({}, in_), { exact: true }).fill('Customer123')
      await page.getByRole('button', { name: m.account_login_submit({}, in_) }).click()
      await expect(
        page.getByRole('heading', { name: m.assistant_ask({ name }, in_) }),
      ).toBeVisible()
      await check(`connect ${locale}`)
      const reading = new URLSearchParams({ ...asked, scope: 'bookings:read' })
      // A call that fails can be repeated.
      await page.route('**/account/assistants/request/', (route) => route.abort(), { times: 1 })
      await page.goto(`${pathIn(locale, '/connect')}?${reading}`)
      await page.getByRole('button', { name: m.common_try_again({}, in_) }).click()
      await expect(
        page.getByRole('heading', { name: m.assistant_ask_read({ name }, in_) }),
      ).toBeVisible()
      await page.goBack()
      const isProgram = (address: URL) => address.href.startsWith(asked.redirect_uri ?? '')
      await page.route(isProgram, (route) => route.fulfill({ body: 'The program' }))
      await page.getByRole('button', { name: m.assistant_allow({}, in_) }).click()
      await page.waitForURL(isProgram)
      return page.url()
    })
    const assistant = await connectAssistant(baseURL, program.provider)
    const wanted = {
      frequency: 'one-time',
      start_date: days[locale],
      start_time: '10:00',
      no_of_hours: 4,
      worker_count: 1,
      address: '4 Jalan Telawi, Bangsar',
      postcode: 59100,
      property_type: 'Condominium',
    }
    const { data: preview } = await assistant.use<{ agree_at: string; preview_token: string }>(
      'preview_booking',
      { skill: 'Cleaner', answers: wanted },
    )
    const commit = {
      preview_token: preview.preview_token,
      idempotency_key: `booked ${locale}`.replace(' ', '-'),
    }
    expect((await assistant.use('hold_booking', commit)).failed).toBe(true)
    const { pathname, search } = new URL(preview.agree_at)
    await page.goto(pathIn(locale, pathname + search))
    await expect(
      page.getByRole('heading', { name: m.assistant_action_hold({}, in_) }),
    ).toBeVisible()
    await check(`agree ${locale}`)
    const agree = page.getByRole('button', { name: m.assistant_action_agree({}, in_), exact: true })
    // Without a network the question stays, for another press.
    await context.setOffline(true)
    await agree.click()
    await expect(page.getByText(m.common_offline_unchanged({}, in_))).toBeVisible()
    await context.setOffline(false)
    await agree.dblclick()
    await expect(page.getByText(m.assistant_action_agreed({}, in_))).toBeVisible()
    const { data: held } = await assistant.use<{ pay_at: string }>('hold_booking', commit)
    await page.goto(held.pay_at)
    await expect(page.getByRole('button', { name: 'Pay Now' }).first()).toBeVisible()

    await page.goto(pathIn(locale, '/profile'))
    const disconnect = page.getByRole('button', {
      name: m.account_disconnect_provider({ provider: name }, in_),
    })
    await expect(disconnect).toBeVisible()
    if (locale === 'en') await check(`profile ${locale}`)
    await disconnect.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: m.account_disconnect({}, in_), exact: true })
      .click()
    await expect(page.getByText(m.answer_assistant_disconnected({ name }, in_))).toBeVisible()
    await expect(disconnect).toHaveCount(0)
    await context.close()
  })
