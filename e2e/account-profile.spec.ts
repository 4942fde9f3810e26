import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { formReady, login, mailTo } from './steps.ts'

test('a phone that was lost is signed out from the laptop, and the password changed', async ({
  page,
  browser,
  request,
}) => {
  const email = `farah.${Date.now()}@example.test`
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Farah Idris')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /Phone/ }).fill('123456781')
  await page.getByLabel('Password', { exact: true }).fill('Farah123')
  const form = page.getByRole('form', { name: 'Register' })
  const notice = form.getByRole('link', { name: 'privacy notice' })
  await expect(notice).toHaveAttribute('href', '/privacy')
  await page.getByRole('button', { name: 'Register' }).click()
  const mail = await mailTo(request, email, /verify/i)
  await page.goto(/https?:\/\/\S+user-verification\S+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByText('Your account is verified')).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  for (const each of [phone, page]) {
    await each.goto('/login?next=%2Fprofile')
    await each.getByLabel('Email').fill(email)
    await each.getByLabel('Password', { exact: true }).fill('Farah123')
    await each.getByRole('button', { name: 'Submit' }).click()
    await expect(each).toHaveURL(/\/profile$/)
  }
  await page.getByRole('button', { name: /^Log out Chrome/ }).click()
  await expect(page.getByText('That device has been logged out')).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/\/login\?next=/)

  expect(await axeFindings(page)).toEqual([])
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Privacy requests' }).click()
  const requests = page.getByRole('region', { name: 'Privacy requests' })
  await expect(requests).toBeInViewport()
  // As from a mail.
  await page.goto('about:blank')
  await page.goto('/profile#privacy-requests')
  await expect(requests).toBeInViewport()

  await page.getByLabel('New password').fill('Farah456')
  await page.getByLabel('Confirm password').fill('Farah456')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await mailTo(request, email, /password was changed/)

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a wrong password focuses its field, and a form marks all problems', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill('customer@jiran.test')
  await password.fill('Wrong123')
  await password.press('Enter')
  const toast = page.getByRole('alert').getByText('The e-mail or password is not correct')
  await expect(toast).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('The e-mail or password is not correct')
  const [bar, status, field] = await Promise.all(
    [page.getByRole('banner'), toast, password].map((each) => each.boundingBox()),
  )
  expect(status?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  expect((status?.y ?? 0) + (status?.height ?? 0)).toBeLessThan(field?.y ?? 0)
  await password.fill('Customer')
  await expect(toast).toHaveCount(0)

  await page.goto('/register')
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/First and last name/)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  for (const name of ['Full name', 'Email', 'Phone', 'Password'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  await page.getByRole('link', { name: /home/ }).click()
  await expect(page.getByText('Please enter your fullname')).toHaveCount(0)
})

for (const path of ['/privacy', '/terms', '/seller-information'])
  test(`${path} is there in English and Malay, without faults`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('article[lang=ms]')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

test('a tab drops its data when another tab signs another person in', async ({ page, context }) => {
  await login(page, 'customer@jiran.test', 'Customer123')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('textbox', { name: /^Email/ })).toHaveValue('customer@jiran.test')
  await login(page, 'manager@jiran.test', 'Manager123')
  await expect(other.getByRole('textbox', { name: /^Email/ })).toHaveValue('manager@jiran.test')
})

test('logging out clears what was fetched and typed, in every tab', async ({ page, context }) => {
  await login(page, 'manager@jiran.test', 'Manager123')
  // A tab without listeners: it left the form for a public page that is not hydrated yet.
  const idle = await context.newPage()
  await idle.goto('/book-gardener?postcode=59100')
  await formReady(idle)
  await idle.getByRole('radio', { name: /Weekly/ }).check()
  await idle.goto('/about-us')
  const form = await context.newPage()
  await form.goto('/book-cleaner?postcode=59100')
  await formReady(form)
  await form.getByRole('radio', { name: /Weekly/ }).check()
  const profile = await context.newPage()
  await profile.goto('/profile')
  await expect(profile.getByLabel('First name')).toHaveValue(/\w/)
  await page.goto('/report')
  await page.getByRole('button', { name: 'This Week' }).click()
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page).toHaveURL(/report-booking-details/)
  const keptBy = (of: typeof page) =>
    of.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storageArea) =>
        Object.entries(storageArea).map(([key, value]) => `${key} ${value}`),
      ),
    )
  const personal = /report-filters|"weekly"/
  const before = (await keptBy(page)).join()
  expect(before).toContain('jiran.report-filters')
  expect(before).toContain('"weekly"')

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The open form starts over, and is stored like that of a visitor.
  for (const tab of [page, profile, form]) {
    await expect.poll(async () => (await keptBy(tab)).join()).not.toMatch(personal)
  }
  await expect(profile).toHaveURL(/\/login\?next=%2Fprofile/)
  await expect(profile.getByLabel('First name')).toHaveCount(0)
  await expect(form.getByRole('radio', { name: /Weekly/ })).not.toBeChecked()
  await expect(form).toHaveURL(/book-cleaner\?postcode=59100/)
  await idle.goto('/book-gardener?postcode=59100')
  await formReady(idle)
  await expect(idle.getByRole('radio', { name: /One-Time/ })).toBeVisible()
  await expect(idle.getByRole('radio', { name: /Weekly/ })).not.toBeChecked()
})

test('logging out leads to the login, also if the end of the session was noticed before', async ({
  page,
}) => {
  await login(page, 'manager@jiran.test', 'Manager123')
  await page.goto('/workers')
  await expect(page.getByRole('table')).toBeVisible()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/login-*', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.route('**/account/logout/', async (route) => {
    // Takes the cookies away, as the answer to another call may.
    const response = await route.fetch()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out')).toBeVisible()
  scripts.resolve()
  await expect(page).toHaveURL(/\/login$/)
})
