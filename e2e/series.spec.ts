import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { dayLabel } from '../domain/messages/format.ts'
import { m } from '../messages/every.ts'
import { type Locale, locales, pathIn } from '../messages/locales.ts'
import { expectNoFindings } from './axe.ts'
import { bookCleaning, payOnline, signIn } from './steps.ts'
import { screenCheck } from './translated.ts'

// Far from the first free times, which other journeys take.
const today = dayOf(new Date())
const first = { en: addDays(today, 31), ms: addDays(today, 32), zh: addDays(today, 33) }
// Without credit, which would be returned instead of money.
const people = {
  en: 'customer@jiran.test',
  ms: 'hidayah@jiran.test',
  zh: 'customer@jiran.test',
}

/** A weekly cleaning at RM 100 a visit, booked and paid online by the signed-in customer. */
async function paidSeries(
  page: Page,
  day: string,
  start_time = '10:00',
): Promise<{ order: string; bookingId: string; ids: string[] }> {
  const {
    order,
    booking_id: bookingId,
    booking_ids: ids,
  } = await bookCleaning(page, { frequency: 'weekly', start_date: day, start_time })
  await page.goto(`/booking-details?skill=Cleaner&bookingId=${bookingId}`)
  await payOnline(page)
  return { order, bookingId, ids }
}

for (const locale of locales)
  test(`in ${locale}: a customer skips, moves, pauses and ends their series`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const in_ = { locale }
    const screen = screenCheck(page, locale as Exclude<Locale, 'en'>)
    const check = (where: string) =>
      locale === 'en' ? expectNoFindings(page, where) : screen(where)
    const visits = page
      .getByRole('region', { name: m.series_visits({}, in_) })
      .getByRole('listitem')
    const dialog = page.getByRole('dialog')
    const effect = dialog.getByRole('region', { name: m.series_effect({}, in_) })
    const shows = (at: number, day: string) =>
      expect(visits.nth(at)).toContainText(dayLabel(day, locale))
    const day = first[locale]
    await page.goto('/')
    await signIn(page, people[locale], 'Customer123')
    const { order, bookingId } = await paidSeries(page, day)

    await test.step('its page is reached from the booking', async () => {
      await page.goto(pathIn(locale, `/booking-details?skill=Cleaner&bookingId=${bookingId}`))
      await page.getByRole('link', { name: m.series_manage({}, in_), exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/series\\?order=${order}`))
      await expect(visits).toHaveCount(4)
      await shows(3, addDays(day, 21))
      await check('series')
    })

    await test.step('skipped: what was paid for it goes back', async () => {
      await visits
        .nth(1)
        .getByRole('button', { name: m.series_skip({}, in_) })
        .click()
      await expect(effect).toContainText('RM 100.00')
      await check('skip')
      await dialog.getByRole('button', { name: m.series_skip_confirm({}, in_) }).click()
      await expect(dialog).toHaveCount(0)
      await expect(visits.nth(1)).toContainText(m.series_refund_due({}, in_))
      await expect(visits.nth(1).getByRole('button')).toHaveCount(0)
    })

    await test.step('moved, with those after it', async () => {
      const to = addDays(day, 16)
      await visits
        .nth(2)
        .getByRole('button', { name: m.series_move({}, in_) })
        .click()
      // The dialog is taller than the window.
      await expect(dialog.getByRole('heading').first()).toBeInViewport()
      await dialog.getByRole('radio', { name: m.series_following({}, in_) }).check()
      const button = dialog.locator(`[data-day="${to}"]`)
      await expect(dialog.getByRole('button', { name: m.time_next_month({}, in_) })).toBeVisible()
      if (!(await button.isVisible()))
        await dialog.getByRole('button', { name: m.time_next_month({}, in_) }).click()
      await button.click()
      await dialog.locator('input[name=start_time]').first().check()
      await expect(effect).toContainText(dayLabel(addDays(to, 7), locale))
      await check('move')
      await dialog
        .getByRole('button', { name: m.series_move_confirm({}, in_), exact: true })
        .click()
      await expect(dialog).toHaveCount(0)
      await shows(2, to)
      await shows(3, addDays(to, 7))
    })

    await test.step('paused for two weeks', async () => {
      await page.getByRole('button', { name: m.series_pause({}, in_) }).click()
      await dialog.getByRole('combobox').selectOption('2')
      await expect(effect).toContainText(dayLabel(addDays(day, 14), locale))
      await expect(effect).toContainText(m.series_no_money({}, in_))
      await check('pause')
      await dialog.getByRole('button', { name: m.series_pause_confirm({}, in_) }).click()
      await expect(dialog).toHaveCount(0)
      await expect(visits.filter({ hasText: dayLabel(addDays(day, 14), locale) })).toHaveCount(1)
    })

    await test.step('ended: shown on its page and in the history', async () => {
      await page.getByRole('button', { name: m.series_end({}, in_) }).click()
      await expect(effect).toContainText('RM 300.00')
      await check('end')
      await dialog.getByRole('button', { name: m.series_end_confirm({}, in_) }).click()
      await expect(page.getByText(m.series_ended({}, in_))).toBeVisible()
      await check('ended')
      await page.setViewportSize({ width: 1440, height: 900 })
      await check('ended, wide')
      await page.goto(pathIn(locale, '/booking-history'))
      const over = m.series_of({ action: m.series_view({}, in_), id: order }, in_)
      await expect(page.getByRole('link', { name: over })).toBeVisible()
      await expect(page.getByText(m.series_ended_badge({}, in_)).first()).toBeVisible()
    })
  })

const hours = { en: '08:00', ms: '12:00', zh: '16:00' }

for (const locale of locales)
  test(`in ${locale}: a series that is about to end is renewed in one press`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const in_ = { locale }
    const screen = screenCheck(page, locale)
    const check = (where: string) =>
      locale === 'en' ? expectNoFindings(page, where) : screen(where)
    const dialog = page.getByRole('dialog')
    const day = addDays(today, 3)
    await page.goto('/')
    await signIn(page, people[locale], 'Customer123')
    const { order, ids } = await paidSeries(page, day, hours[locale])
    const headers = { origin: new URL(page.url()).origin }
    // Its first visit is then the last.
    for (const id of ids.slice(1)) {
      const data = { id, skill: 'Cleaner', agreed_fee: 0 }
      const answer = await page.request.post('/booking-details/cancel-booking/', { headers, data })
      expect(answer.status()).toBe(200)
    }

    await test.step('the link of the message asks: dates, crew and price', async () => {
      await page.goto(pathIn(locale, `/series?order=${order}&renew=1`))
      await expect(dialog).toContainText('RM 400.00')
      for (const after of [7, 14, 21, 28])
        await expect(dialog).toContainText(dayLabel(addDays(day, after), locale))
      await check('renewal')
    })

    await test.step('one press books, and the pay link opens', async () => {
      await dialog.getByRole('button', { name: m.series_renew_confirm({}, in_) }).click()
      await expect(page).toHaveURL(/\/pay\?link=/)
      await page.goto(pathIn(locale, `/series?order=${order}`))
      const renewal = page.getByRole('region', { name: m.series_renewal({}, in_) })
      await expect(renewal).toContainText(m.series_renewal_awaits({}, in_))
      await check('renewal to be paid')
      await renewal.getByRole('link', { name: m.series_renewal_pay({}, in_) }).click()
      await expect(page).toHaveURL(/\/payment-result\?/)
      await page.getByRole('button', { name: m.account_pay_now({}, in_), exact: true }).click()
      await page.getByRole('button', { name: /^Pay RM/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    await test.step('it is renewed, and leads to the next series', async () => {
      await page.goto(pathIn(locale, `/series?order=${order}`))
      const renewal = page.getByRole('region', { name: m.series_renewal({}, in_) })
      await expect(renewal).toContainText(m.series_renewed({}, in_))
      await renewal.getByRole('link', { name: m.series_renewed_view({}, in_) }).click()
      await expect(page).not.toHaveURL(new RegExp(order))
      const visits = page.getByRole('region', { name: m.series_visits({}, in_) })
      await expect(visits.getByRole('listitem')).toHaveCount(4)
      await expect(visits).toContainText(dayLabel(addDays(day, 28), locale))
      await check('renewed')
    })
  })
