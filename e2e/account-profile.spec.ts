import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { mailTo } from './steps.ts'

test('a phone that was lost is signed out from the laptop, and the password changed', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const email = `farah.${Date.now()}@example.test`
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Farah Idris')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /Phone/ }).fill('123456781')
  await page.getByLabel('Password', { exact: true }).fill('Farah123')
  const notice = page.getByRole('link', { name: 'privacy notice' })
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
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(page.getByText('That device is signed out')).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/\/login\?next=/)

  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByLabel('New password').fill('Farah456')
  await page.getByLabel('Confirm password').fill('Farah456')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await mailTo(request, email, /password was changed/)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
})

for (const path of ['/privacy', '/terms'])
  test(`${path} is there in English and Malay, without faults`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('article[lang=ms]')).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
