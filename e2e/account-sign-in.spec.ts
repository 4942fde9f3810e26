import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { facebookStandIn } from '../sandbox/sign-in/facebook.ts'
import { googleStandIn } from '../sandbox/sign-in/google.ts'
import { type RunningProgram, startProgram } from '../testing/program.ts'
import { chooseAtGoogle, chooseDay, formReady, mailTo, next } from './steps.ts'

/** The real program with stand-ins for Google and Facebook on another port. */
let provider: FastifyInstance
let program: RunningProgram

test.beforeAll(async () => {
  const google = { clientId: 'jiran-e2e.apps.googleusercontent.com' }
  const facebook = { appId: '1234567890', appSecret: 'a key of the app for tests' }
  provider = fastify({ forceCloseConnections: true })
  await provider.register((await googleStandIn(google)).routes)
  await provider.register(facebookStandIn(facebook).routes)
  const origin = await provider.listen({ port: 0, host: '127.0.0.1' })
  program = await startProgram({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_JWKS_URL: `${origin}/oauth2/v3/certs`,
    GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
    FACEBOOK_APP_ID: facebook.appId,
    FACEBOOK_APP_SECRET: facebook.appSecret,
    FACEBOOK_GRAPH_URL: `${origin}/v25.0`,
    FACEBOOK_DIALOG_URL: `${origin}/v25.0/dialog/oauth`,
  })
})
test.afterAll(async () => {
  await program?.remove()
  await provider?.close()
})

/** A new person enters an e-mail address and verifies it with the mailed code. */
async function proveEmail(page: Page, mailbox: APIRequestContext, email: string): Promise<void> {
  // Until its script runs, the page has the login form, which also has a field with this name.
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const mail = await mailTo(mailbox, email, /login code/)
  await page.getByRole('textbox', { name: 'Code' }).fill(/Code: (\d{6})/.exec(mail.text)?.[1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Console errors of the browser, such as those of the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

test('the demo offers made-up people to sign in as', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/login')
  await chooseAtGoogle(page, /Hidayah Abdullah/)
  await expect(page.getByText('Welcome, Hidayah')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/login?next=%2Fbooking-history')
  await page.getByRole('link', { name: 'Continue with Facebook' }).click()
  await page.getByRole('link', { name: 'Continue as Ravi Subramaniam' }).click()
  await expect(page).toHaveURL('/booking-history')
  await expect(page.getByRole('button', { name: /Ravi Subramaniam/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a new person signs in with Google, and the profile shows it', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${program.url}/register?next=%2Fprofile`)
  await chooseAtGoogle(page, /siti\.rahman@gmail\.com/)
  await expect(page.getByText('Welcome, Siti')).toBeVisible()
  await expect(page).toHaveURL(`${program.url}/profile`)
  await expect(page.getByText('Not set. Choose one above')).toBeVisible()
  await expect(page.getByText('(this one)')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Please choose a password first')).toBeVisible()
  // The refusal above is the only message allowed in the console.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})

test('a mailbox not run by Google asks for the password once', async ({ page, request }) => {
  await page.goto(`${program.url}/login`)
  await chooseAtGoogle(page, /customer@jiran\.test/)
  await page.getByLabel('Password of your Jiran account').fill('Customer123')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page).toHaveURL(`${program.url}/`)
  const answer = await request.get(`${program.url}/dev/mailbox?to=customer@jiran.test`, {
    headers: { accept: 'application/json' },
  })
  const mails = (await answer.json()) as { subject: string }[]
  expect(mails.map(({ subject }) => subject)).toContain('Google is connected to your account')
})

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a new person signs in with Facebook, verifies an e-mail, downloads their data and deletes the account', async ({
    page,
    playwright,
  }) => {
    const complaints = complaintsOf(page)
    const mailbox = await playwright.request.newContext({ baseURL: program.url })
    const email = 'wei.tan@example.test'
    await page.goto(`${program.url}/login?next=%2Fprofile`)
    await page.getByRole('link', { name: 'Continue with Facebook' }).click()
    await page.getByRole('link', { name: 'Continue as Wei Tan' }).click()
    await proveEmail(page, mailbox, email)
    await expect(page).toHaveURL(`${program.url}/profile`)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await downloading).suggestedFilename()).toBe('jiran-my-data.json')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('any credit you have is lost')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account has been deleted')).toBeVisible()
    await expect(page).toHaveURL(`${program.url}/`)
    await mailTo(mailbox, email, /account has been deleted/)
    await mailbox.dispose()
    expect(complaints).toEqual([])
  })

  test('staff connect Facebook by their password and the code', async ({ page, playwright }) => {
    const complaints = complaintsOf(page)
    const mailbox = await playwright.request.newContext({ baseURL: program.url })
    await page.goto(`${program.url}/login?next=%2Fprofile`)
    await page.getByRole('link', { name: 'Continue with Facebook' }).click()
    await page.getByRole('link', { name: 'Continue as Priya Nair' }).click()
    await proveEmail(page, mailbox, 'manager@jiran.test')
    await expect(page.getByText('belongs to a member of our staff')).toBeVisible()
    await page.getByRole('button', { name: 'Connect Facebook' }).click()
    await expect(page.getByText('Please enter the password').first()).toBeVisible()
    await page.getByLabel('Password of your Jiran account').fill('Manager123')
    await page.getByRole('button', { name: 'Connect Facebook' }).click()
    await expect(page).toHaveURL(`${program.url}/profile`)
    await expect(page.getByText('Facebook', { exact: true })).toBeVisible()
    await mailTo(mailbox, 'manager@jiran.test', /Facebook is connected/)
    await mailbox.dispose()
    // The only message allowed in the console is the 401 that requested the password.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  })

  test('a link from another site to Facebook leads to the login page', async ({ page }) => {
    // The stand-in's own origin is a different site.
    await page.goto(provider.listeningOrigin)
    await page.evaluate((url) => location.assign(url), `${program.url}/account/facebook/start`)
    await expect(page.getByText('please use the button on this page')).toBeVisible()
    await page.getByRole('link', { name: 'Continue with Facebook' }).click()
    await expect(page.getByRole('link', { name: 'Continue as Wei Tan' })).toBeVisible()
  })

  test('Cancel at Facebook leads back to the login page', async ({ page }) => {
    await page.goto(`${program.url}/login`)
    await page.getByRole('link', { name: 'Continue with Facebook' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText("You haven't logged in with Facebook")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  })
})

test.describe('inside the wizard', () => {
  const day = addDays(dayOf(new Date()), 6)

  /** Answers two steps and stops, signed out, before the third. */
  async function atPayment(page: Page): Promise<void> {
    await page.goto(`${program.url}/book-care-giver?postcode=59100`)
    await formReady(page)
    await page.getByRole('radio', { name: /One-Time/ }).check()
    await chooseDay(page, day)
    await page.getByRole('radio', { name: 'Female' }).check()
    await page.getByRole('radio', { name: '4 hours' }).check()
    await page.getByRole('radio', { name: '9:00 AM' }).check()
    await next(page)
    await page.getByLabel('Address', { exact: true }).fill('27 Jalan Maarof')
    await page.getByRole('radio', { name: 'Condominium' }).check()
    await next(page)
    await expect(page).toHaveURL(/step=3/)
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    await page.getByLabel('Medical Details').fill('Walks with a frame')
  }

  /** All answers of the earlier steps are still there, and the order can be paid. */
  async function expectWholePage(page: Page): Promise<void> {
    await expect(page).toHaveURL(/\/book-care-giver\?.*step=3/)
    await expect(page.getByRole('tab', { name: 'Login' })).toHaveCount(0)
    await expect(page.getByText('RM 120.00').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: /Pay Later/ })).toBeEnabled()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('27 Jalan Maarof')
    await expect(page.getByRole('radio', { name: 'Condominium' })).toBeChecked()
    await next(page)
  }

  test('Google opens its own window, nothing is lost, and the booking is made', async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await atPayment(page)
    await chooseAtGoogle(page, /siti\.rahman@gmail\.com/)
    await expect(page.getByText('Welcome, Siti')).toBeVisible()
    await expect(page.getByLabel('Medical Details')).toHaveValue('Walks with a frame')
    await expectWholePage(page)
    await page.getByRole('radio', { name: /Pay Later/ }).check()
    // Google gives no phone number.
    await page.getByLabel('Phone', { exact: true }).fill('123456789')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/\/booking-history\?booked=J/)
    await expect(page.getByText('27 Jalan Maarof').first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  test.describe(() => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('Facebook replaces the page and returns to the form with its answers', async ({
      page,
      playwright,
    }) => {
      const mailbox = await playwright.request.newContext({ baseURL: program.url })
      const email = 'wei.books@example.test'
      await atPayment(page)
      await expect(page.getByText("we don't keep Medical Details while you're there")).toBeVisible()
      await page.getByRole('link', { name: 'Continue with Facebook' }).click()
      await page.getByRole('link', { name: 'Continue as Wei Tan' }).click()
      await proveEmail(page, mailbox, email)
      await mailbox.dispose()
      await expectWholePage(page)
      // Sensitive answers were never stored in the browser.
      await expect(page.getByLabel('Medical Details')).toHaveValue('')
    })

    test('Cancel at Facebook still leads back to the form by the password', async ({ page }) => {
      await atPayment(page)
      await page.getByRole('link', { name: 'Continue with Facebook' }).click()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByLabel('Email').fill('customer@jiran.test')
      await page.getByLabel('Password', { exact: true }).fill('Customer123')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expectWholePage(page)
    })
  })
})

test('without providers and the demo there are no sign-in buttons', async ({ page }) => {
  const bare = await startProgram({ DEMO: '0' })
  try {
    await page.goto(`${bare.url}/login`)
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/Google|Facebook/)).toHaveCount(0)
    const keys = await page.request.get(`${bare.url}/sandbox/sign-in/oauth2/v3/certs`)
    expect(await keys.text()).not.toContain('"keys"')
  } finally {
    await bare.remove()
  }
})
