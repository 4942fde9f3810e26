import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { signIn } from './steps.ts'

/** The page of a past visit of the demo's customer without a review. */
async function visitToReview(page: Page): Promise<string> {
  const answer = await page.request.get('/booking-details/get-booking-history/')
  const visits = (await answer.json()) as {
    booking_id: string
    skill: string
    booking_status: string
  }[]
  for (const { booking_id: id, skill, booking_status: status } of visits) {
    if (status !== 'Completed' || skill !== 'Cleaner') continue
    const review = await page.request.get(`/reviews/of-visit/?booking_id=${id}`)
    if (((await review.json()) as { step: string }).step === 'write')
      return `/booking-details?skill=${encodeURIComponent(skill)}&bookingId=${id}`
  }
  throw new Error('the demo has no visit to review')
}

/** Images of a camera's size. */
async function pictures(page: Page, count: number) {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#7a9'
    context?.fillRect(0, 0, 2400, 1800)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })
  const buffer = Buffer.from(data ?? '', 'base64')
  return Array.from({ length: count }, (_, at) => ({
    name: `${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
}

test('a customer reviews a visit at 390 px, and staff answer, hide and publish it', async ({
  browser,
}) => {
  test.slow()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'customer@jiran.test', 'Customer123')
  const path = await visitToReview(page)
  await page.goto(path)
  const form = page.getByRole('form', { name: 'Your review' })
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Choose how many stars')).toBeVisible()
  await form.getByRole('radio', { name: '5 out of 5 stars' }).check()
  await form.getByRole('checkbox', { name: 'Thorough' }).check()
  const words = `So clean ${Date.now().toString(36)}`
  await form.getByLabel('Your words').fill(words)
  const chooser = form.getByLabel('Add photos (up to 4)')
  const note = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await chooser.setInputFiles(note)
  await expect(form.getByText("One of the files couldn't be read as a photo")).toBeVisible()
  await chooser.setInputFiles(await pictures(page, 5))
  await expect(form.getByText('You can add up to 4 photos')).toBeVisible()
  await form.getByRole('button', { name: 'Remove photo 4' }).click()
  await expectNoFindings(page)
  // Offline, no input is lost.
  await page.route('**/reviews/', (route) => route.abort())
  await form.getByRole('button', { name: 'Publish review' }).click()
  const again = form.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/reviews/')
  await again.click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo \d$/ })).toHaveCount(3)
  await expect(page.getByText('Being checked', { exact: true })).toHaveCount(3)
  await expectNoFindings(page)

  // The public page shows it after an interaction; the demo's examples do not change.
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto('/service/cleaning-service-malaysia')
  await visitor.mouse.click(5, 300)
  // The list loads when the visitor scrolls near it.
  await visitor.keyboard.press('End')
  await expect(visitor.getByRole('region', { name: 'Latest reviews' })).toContainText(words)
  const shown = visitor.getByRole('listitem').filter({ hasText: words })
  await expect(shown.getByRole('img', { name: /^Photo/ })).toHaveCount(0)
  await expectNoFindings(visitor)
  const address = `${await page.getByAltText('Photo 1').getAttribute('src')}`
  expect((await visitor.request.get(address)).status()).toBe(404)

  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(office, 'manager@jiran.test', 'Manager123')
  await office.goto(`/reviews?search=${encodeURIComponent(words)}`)
  await expect(office.getByRole('cell', { name: words })).toBeVisible()
  await expectNoFindings(office)
  await expect(office.getByRole('cell', { name: '3 to check' })).toBeVisible()
  await office.getByRole('row').nth(1).getByRole('link').first().click()
  const dialog = office.getByRole('dialog')
  const answer = dialog.getByLabel('Your public answer')
  await answer.fill('Thank you, see you soon')
  await dialog.getByRole('button', { name: 'Refuse photo 3' }).click()
  const refusal = office.getByRole('dialog', { name: 'Refuse this photo?' })
  await refusal.getByLabel('Reason').fill('Shows a neighbour')
  await expectNoFindings(office)
  await refusal.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(refusal).toBeHidden()
  await dialog.getByRole('button', { name: 'Show all 2' }).click()
  await expect(dialog.getByText('Shown', { exact: true })).toHaveCount(2)
  expect((await visitor.request.get(address)).headers()['content-type']).toBe('image/webp')
  await page.reload()
  await expect(page.getByText('Shown', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Not accepted', { exact: true })).toBeVisible()
  await expect(answer).toHaveValue('Thank you, see you soon')
  await expectNoFindings(office)
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Thank you, see you soon')).toBeVisible()

  await office.getByRole('row').nth(1).getByRole('link').first().click()
  await answer.fill('Thank you. See you soon')
  const hide = dialog.getByRole('button', { name: 'Hide' })
  await hide.click()
  const hiding = office.getByRole('dialog', { name: 'Hide this review?' })
  await office.keyboard.press('Escape')
  await expect(office.locator('dialog')).toHaveCount(1)
  await expect(hide).toBeFocused()
  await hide.click()
  await hiding.getByLabel('Reason').fill('About somebody else')
  await expectNoFindings(office)
  await hiding.getByRole('button', { name: 'Hide' }).click()
  await expect(hiding).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await expect(answer).toHaveValue('Thank you. See you soon')
  await dialog.getByRole('button', { name: 'Publish answer' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Not published yet')).toBeVisible()
  expect((await visitor.request.get(address)).status()).toBe(404)
  expect((await page.request.get(address)).status()).toBe(200)
  await visitor.close()
  await page.close()
  await office.close()
})
