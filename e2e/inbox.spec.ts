import { expect, test } from '@playwright/test'
import { expectNoBarriers } from './staff-day.ts'
import { mailTo, signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Past = { items: { booking_id: string; skill: string; booking_status: string }[] }

test('a complaint with a photo is answered, and becomes a ticket', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  await signIn(page, 'ravi@jiran.test', 'Customer123')
  const past = await page.request.get('/booking-details/get-booking-history/', {
    params: { when: 'past', page: 1, page_size: 20 },
  })
  const over = ((await past.json()) as Past).items.filter(
    ({ booking_status: status, skill }) => status === 'Completed' && skill !== 'Tree Cutting',
  )
  // A second attempt reports another visit: threads and tickets of the first are there.
  const visit = over.at(-1 - test.info().retry)
  if (!visit) throw new Error('no visit is over')
  const { booking_id: id, skill } = visit

  await test.step('the customer reports a problem', async () => {
    await page.goto(`/booking-details?${new URLSearchParams({ skill, bookingId: id })}`)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await page.getByLabel('What went wrong?').fill('The floor has stains')
    await page
      .getByLabel(/^Add photos/)
      .setInputFiles({ name: 'stain.png', mimeType: 'image/png', buffer: pixel })
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  })

  const shift = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const staff = await shift.newPage()
  await signIn(staff, 'admin@jiran.test', 'Admin123')

  await test.step('staff reply from the inbox, and the customer has it by mail', async () => {
    await staff.goto('/inbox')
    await staff.getByLabel('Name, e-mail, text, booking').fill(id)
    // The search enters the address with a delay, which would close a thread opened before.
    await expect(staff).toHaveURL(/search=/)
    await staff.getByRole('link', { name: 'Ravi Subramaniam' }).first().click()
    const thread = staff.getByRole('region', { name: 'The message' })
    await expect(thread.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expectNoBarriers(staff)
    await thread.getByLabel('Reply to the customer').fill('We are sorry, and come again.')
    await thread.getByRole('button', { name: 'Send reply' }).click()
    await expect(thread.getByText('Waiting', { exact: true }).first()).toBeVisible()
    const mail = await mailTo(request, 'ravi@jiran.test', new RegExp(`^Re: .*${id}`))
    expect(mail.text).toContain('We are sorry, and come again.')
  })

  await test.step('the complaint is a ticket, with the photo', async () => {
    await staff.goto(`/tickets?search=${id}`)
    await staff.getByRole('link', { name: 'Ravi Subramaniam' }).first().click()
    const ticket = staff.getByRole('region', { name: 'The ticket' })
    await expect(ticket.getByText('The floor has stains')).toBeVisible()
    await expect(ticket.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expectNoBarriers(staff)
  })
  await shift.close()
})
