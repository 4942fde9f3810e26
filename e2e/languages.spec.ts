import { expect, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { timeLabel } from '../domain/messages/format.ts'
import { m } from '../messages/every.ts'
import { type Locale, languageOffers, pathIn } from '../messages/locales.ts'
import { screenCheck } from './translated.ts'

// Far from the first free times, which other journeys take.
const days = { ms: addDays(dayOf(new Date()), 17), zh: addDays(dayOf(new Date()), 18) }

/** Only the second has a phone on record. */
const people = {
  ms: { username: 'newcomer@jiran.test', secret: 'Newcomer123' },
  zh: { username: 'ravi@jiran.test', secret: 'Customer123' },
}

test.describe.configure({ mode: 'parallel' })

for (const locale of ['ms', 'zh'] as const)
  test(`in ${locale}: home to booked, paid and invoiced, with refusals on the way`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = screenCheck(page, locale)
    const in_ = { locale }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const expectText = (text: string) =>
      expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

    await test.step('home offers the language of the browser once', async () => {
      await page.goto(`/${locale}`)
      const offer = page.getByRole('link', { name: languageOffers.en })
      await expect(offer).toHaveCount(0)
      await page.keyboard.press('Shift')
      await expect(offer).toHaveAttribute('href', '/')
      await press(m.site_language_keep({}, in_))
      await page.reload()
      await page.keyboard.press('Shift')
      await expect(page.locator('html[data-ready]')).toBeAttached()
      await expect(offer).toHaveCount(0)
    })

    await test.step('a postcode that is not served', async () => {
      await page.getByRole('radio', { name: m.public_cleaning({}, in_) }).check()
      await page.getByLabel(m.public_your_postcode({}, in_)).fill('10000')
      await press(m.public_book_now({}, in_))
      await expectText(m.problem_postcode_not_served({}, in_))
      await check('home')
      await page.getByLabel(m.public_your_postcode({}, in_)).fill('59100')
      await press(m.public_book_now({}, in_))
      await expect(page).toHaveURL(new RegExp(`/${locale}/book-cleaner\\?postcode=59100`))
    })

    await test.step('step 1: what is missing, then what and when', async () => {
      await press(m.wizard_next({}, in_))
      await expectText(m.problem_frequency_missing({}, in_))
      await check('step 1, refused')
      await page.getByRole('radio', { name: m.booking_frequency_one_time({}, in_) }).check()
      const day = page.locator(`[data-day="${days[locale]}"]`)
      const later = page.getByRole('button', { name: m.time_next_month({}, in_) })
      await expect(later).toBeVisible()
      if (!(await day.isVisible())) await later.click()
      await day.click()
      await page.getByRole('radio', { name: m.format_hour_count({ count: 4 }, in_) }).check()
      await page.getByRole('radio', { name: m.cleaner_ironing({}, in_) }).check()
      await page.getByRole('radio', { name: timeLabel(10, locale), exact: true }).check()
      await expect(page.getByText(/RM \d+\.00/).first()).toBeVisible()
      await check('step 1')
      await press(m.wizard_next({}, in_))
    })

    await test.step('step 2: where', async () => {
      await expect(page).toHaveURL(/step=2/)
      await press(m.wizard_next({}, in_))
      await expectText(m.problem_address_missing({}, in_))
      await page.getByLabel(m.wizard_address({}, in_), { exact: true }).fill('12 Jalan Maarof')
      await page.getByRole('radio', { name: m.wizard_condominium({}, in_) }).check()
      await check('step 2')
      await press(m.wizard_next({}, in_))
    })

    await test.step('step 3: a wrong password, then a voucher that is not known', async () => {
      await expect(page).toHaveURL(/step=3/)
      const form = page.getByRole('form', { name: m.account_login({}, in_) })
      await form.getByLabel(m.account_email({}, in_)).fill(people[locale].username)
      const password = form.getByLabel(m.account_password({}, in_), { exact: true })
      await password.fill('Wrong123')
      await form.getByRole('button', { name: m.account_login_submit({}, in_) }).click()
      await expectText(m.problem_wrong_credentials({}, in_))
      await password.fill(people[locale].secret)
      await form.getByRole('button', { name: m.account_login_submit({}, in_) }).click()
      await expect(form).toBeHidden()
      await page.getByRole('radio', { name: m.wizard_online({}, in_) }).check()
      if (locale === 'ms')
        await page.getByLabel(m.wizard_phone({}, in_), { exact: true }).fill('012-345 6789')
      await page.getByLabel(m.wizard_voucher({}, in_), { exact: true }).fill('NOSUCH')
      await press(m.wizard_voucher_apply({}, in_))
      await expectText(m.problem_voucher_unknown({}, in_))
      await press(m.wizard_pay_now({}, in_))
      const dialog = page.getByRole('dialog', { name: m.wizard_full_price_title({}, in_) })
      await expect(dialog).toContainText(m.problem_voucher_unknown({}, in_))
      await check('step 3')
      await dialog.getByRole('button', { name: /RM/ }).click()
    })

    await test.step('the payment page leads back in the language', async () => {
      await page.getByRole('button', { name: /^Pay RM/ }).click()
      await expect(page).toHaveURL(new RegExp(`/${locale}/payment-result\\?order=J`))
      await expectText(m.account_order_paid({}, in_))
      await check('confirmation')
    })

    await test.step('the history, the booking and its invoice', async () => {
      await page.goto(`/${locale}/booking-history`)
      const details = page.getByRole('link', { name: m.account_details({}, in_) }).first()
      await expect(details).toBeVisible()
      await check('history')
      await details.click()
      await expect(page).toHaveURL(new RegExp(`/${locale}/booking-details`))
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(m.document_download_invoice({}, in_)),
      ])
      expect(file.suggestedFilename()).toMatch(/^J\w+-\d+\.pdf$/)
      await check('booking')
    })

    await test.step('the profile; another language for mails leads to its pages', async () => {
      await page.goto(`/${locale}/profile`)
      const choice = page.getByRole('combobox', { name: m.account_language({}, in_) })
      await choice.selectOption('en')
      await check('profile')
      await press(m.account_language_save({}, in_))
      await expect(page).toHaveURL(/[^hs]\/profile$/)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
    })

    await test.step('the first press on a public page stores the language in the account', async () => {
      for (const chosen of [locale, 'en'] as const satisfies readonly Locale[]) {
        await page.goto(pathIn(chosen === 'en' ? locale : 'en', '/faq'))
        // A click without earlier pointer movement.
        await page
          .locator(`footer a[data-language="${chosen}"]`)
          .evaluate((link) => link instanceof HTMLElement && link.click())
        await expect(page).toHaveURL(new RegExp(chosen === 'en' ? '[^hs]/faq$' : `/${chosen}/faq$`))
        const stored = async () =>
          (await (await page.request.get('/account/security/')).json()).language
        await expect.poll(stored).toBe(chosen)
      }
    })

    await test.step('an unknown address leads to the home page of its language', async () => {
      await page.goto(`/${locale}/no-such-page`)
      await expect(page).toHaveURL(new RegExp(`/${locale}$`))
    })
  })
