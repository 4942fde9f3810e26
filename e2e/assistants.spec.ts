import { expect, test } from '@playwright/test'
import { m } from '../messages/every.ts'
import { type Locale, locales, pathIn } from '../messages/locales.ts'
import { signIn, signInMemory } from '../testing/assistant.ts'
import { expectNoFindings } from './axe.ts'
import { screenCheck } from './translated.ts'

const people = { en: 'customer@jiran.test', ms: 'hidayah@jiran.test', zh: 'ravi@jiran.test' }

for (const locale of locales)
  test(`in ${locale}: a customer connects an assistant and disconnects it`, async ({
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
    const name = `Aida ${locale}`

    // As the official client does it; nothing listens where the browser goes back to.
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
      const back = page.waitForRequest((request) =>
        request.url().startsWith(asked.redirect_uri ?? ''),
      )
      await page.getByRole('button', { name: m.assistant_allow({}, in_) }).click()
      return (await back).url()
    })
    expect(program.memory.tokens?.access_token).toBeTruthy()

    await page.goto(pathIn(locale, '/profile'))
    const disconnect = page.getByRole('button', {
      name: m.account_disconnect_provider({ provider: name }, in_),
    })
    await expect(disconnect).toBeVisible()
    await check(`profile ${locale}`)
    await disconnect.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: m.account_disconnect({}, in_), exact: true })
      .click()
    await expect(page.getByText(m.answer_assistant_disconnected({ name }, in_))).toBeVisible()
    await expect(disconnect).toHaveCount(0)
    await context.close()
  })
