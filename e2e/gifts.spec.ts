import { expect, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { mailTo, signIn } from './steps.ts'

/* A gift voucher: bought without an account, mailed, redeemed, refunded in part, and seen by an Admin. */

test.use({ viewport: { width: 390, height: 844 } })

test('a gift voucher is bought and redeemed, and the rest is refunded to the buyer', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const unique = Date.now()
  const [from, to] = [`giver.${unique}@example.test`, `given.${unique}@example.test`]
  await page.goto('/gift')
  const form = page.getByRole('form', { name: 'Give a gift voucher' })
  await form.getByText('Other amount').click()
  await form.getByLabel('Amount (RM)').fill('19')
  await form.getByLabel("Recipient's name").fill('Mei Ling')
  await form.getByLabel("Recipient's e-mail").fill(to)
  await form.getByLabel('A few words').fill('Happy birthday, and a clean kitchen')
  await form.getByLabel('Your name').fill('Farah Aziz')
  await form.getByLabel('Your e-mail').fill(from)
  await form.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(form.getByText('Please choose an amount from RM 20 to RM 1000')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await form.getByText('RM 100.00').click()
  await form.getByRole('button', { name: 'Pay RM 100.00' }).click()
  await page.waitForURL(/sandbox/)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await expect(
    page.getByRole('heading', { name: /your gift voucher is (paid|on its way)/i }),
  ).toBeVisible()
  await expectNoFindings(page)

  const receipt = await mailTo(request, from, /Receipt/)
  const given = await mailTo(request, to, /Farah Aziz gives you RM 100\.00/)
  expect(given.text).toContain('Happy birthday, and a clean kitchen')
  const code = /[?&]gift=(\w+)/.exec(given.text)?.[1] ?? ''
  const recipient = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(recipient, 'hidayah@jiran.test', 'Customer123')
  await recipient.goto(`/profile?gift=${code}`)
  await recipient.getByRole('button', { name: 'Redeem gift voucher' }).click()
  await expect(recipient.getByText('Gift voucher redeemed: RM 100.00 in credit')).toBeVisible()
  await expect(recipient.getByText('You have RM 100.00.')).toBeVisible()
  await recipient.reload()
  await recipient.getByRole('button', { name: 'Redeem gift voucher' }).click()
  await expect(
    recipient.getByRole('form').getByText('This gift voucher has already been redeemed'),
  ).toBeVisible()

  await page.goto(/https?:\/\/\S+\/gift\?gift=\S+/.exec(receipt.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Your gift voucher was redeemed' })).toBeVisible()
  await page.getByRole('button', { name: 'Refund RM 100.00' }).click()
  const question = page.getByRole('dialog', { name: 'Refund this gift voucher?' })
  await expectNoFindings(page)
  await question.getByRole('button', { name: 'Refund RM 100.00' }).click()
  await expect(page.getByRole('heading', { name: /refund/i })).toBeVisible()
  await expect(question).toBeHidden()
  await expectNoFindings(page)

  const office = await browser.newPage({ viewport: { width: 1024, height: 800 } })
  await signIn(office, 'admin@jiran.test', 'Admin123')
  await office.goto(`/gifts?search=${encodeURIComponent(from)}`)
  await expect(office.getByText('Farah Aziz')).toBeVisible()
  await expectNoFindings(office)
  await office.goto('/gifts?search=lakshmi')
  await office.getByRole('link', { name: 'GDEMO000001' }).click()
  await expect(office.getByRole('dialog', { name: 'GDEMO000001' })).toBeVisible()
  await expectNoFindings(office)
})
