import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { overflowing } from './overflow.ts'
import { signIn } from './steps.ts'

test.beforeEach(({ page }) => signIn(page, 'admin@jiran.test', 'Admin123'))

test('areas: filters, forms with errors, and a question about unsaved changes', async ({
  page,
}) => {
  await page.goto('/areas')
  await page.getByRole('searchbox', { name: 'Postcode or place' }).fill('59100')
  await expect(page).toHaveURL(/search=59100/)
  await page.getByRole('button', { name: 'Edit 59100' }).click()
  const postcode = page.getByRole('dialog', { name: 'Postcode 59100' })
  const area = postcode.getByLabel('Area')
  const before = await area.inputValue()
  await area.fill(`${before} Heights`)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(postcode.getByText('You have unsaved changes.')).toBeVisible()
  await postcode.getByRole('button', { name: 'Keep editing' }).click()
  await expect(area).toHaveValue(`${before} Heights`)
  await expect(area).toBeFocused()
  await page.keyboard.press('Escape')
  await postcode.getByRole('button', { name: 'Discard changes' }).click()
  await expect(postcode).toHaveCount(0)

  await page.getByRole('button', { name: 'Add a postcode' }).click()
  const added = page.getByRole('dialog', { name: 'Add a postcode' })
  await added.getByRole('button', { name: 'Save' }).click()
  // Its number, place, latitude and longitude.
  await expect(added.getByText('Please fill this in')).toHaveCount(5)
  await added.getByLabel('Postcode', { exact: true }).fill('12')
  for (const label of ['Area', 'City']) await added.getByLabel(label).fill('Bangsar')
  for (const label of ['Latitude', 'Longitude']) await added.getByLabel(label).fill('3.1')
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByLabel('Postcode', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.keyboard.press('Escape')
  await added.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('button', { name: 'Edit several…' }).click()
  const several = page.getByRole('dialog', { name: 'Edit several postcodes' })
  await several.getByLabel('Postcodes').fill('59100, 99998')
  await expect(several.getByText(/^1 in the list/)).toBeVisible()
  await expect(several.getByText('Skipped, not in the list: 99998')).toBeVisible()
  await page.keyboard.press('Escape')
  await several.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('link', { name: 'Regions' }).click()
  await page.getByRole('button', { name: 'Edit Klang' }).click()
  await expect(page.getByRole('dialog', { name: 'Klang' }).getByLabel('Name')).toHaveValue('Klang')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Demand' }).click()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible()
})

test('customers: one is added and noted, and a typed form stays when the window is resized', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Add customer' }).click()
  const added = page.getByRole('dialog', { name: 'Add customer' })
  await added.getByRole('button', { name: 'Add customer' }).click()
  await expect(added.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(added.getByLabel('Name')).toBeFocused()
  await added.getByLabel('Name').fill('Halimah Osman')
  await added.getByLabel('Phone').fill('013-908 7761')
  await added.getByRole('button', { name: 'Add customer' }).click()
  await expect(page).toHaveURL(/customer=\d+/)
  const panel = page.getByRole('article', { name: 'Halimah Osman' })
  await panel.getByRole('button', { name: 'Edit Notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Edit Notes' })
  await notes.getByLabel('For staff').fill('Prefers mornings')
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(notes.getByLabel('For staff')).toHaveValue('Prefers mornings')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(notes.getByLabel('For staff')).toHaveValue('Prefers mornings')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Prefers mornings')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Close Halimah Osman' }).click()
  await expect(panel).toHaveCount(0)
  await page.goBack()
  await expect(panel).toBeVisible()
})

test('all columns fit, whatever the names', async ({ page, baseURL }) => {
  const name = `Zainab${'w'.repeat(94)}`
  const added = await page.request.post('/staff/customers/', {
    headers: { origin: `${baseURL}` },
    data: { name, phone: '013-908 7762', email: `${'w'.repeat(60)}@example.test` },
  })
  expect(added.status()).toBe(201)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, row] of [
      ['/customers?search=0139087762', name],
      ['/workers', 'Aisyah Rahman'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: row })).toBeVisible()
      expect(await overflowing(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('all columns of the report fit in Malay', async ({ page }) => {
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/ms/report')
    await expect(page.locator('main td').first()).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await overflowing(page), `${width} px`).toEqual([])
  }
})

test('a new customer on the phone: leaving the form asks before the input is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/new-booking')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Full name').fill('Salmah Idris')
  const today = page.getByRole('navigation').getByRole('link', { name: /^Today/ })
  await today.click()
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Back to search' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Salmah Idris')
  await page.getByRole('button', { name: 'Back to search' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Full name').fill('Salmah Idris')
  await today.click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/today$/)
})

test('workers: sorted by a heading, filtered, opened with the keyboard, and saved as a file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/workers')
  await page.getByRole('link', { name: 'Hours this week' }).click()
  await expect(page).toHaveURL(/sort=hours&order=desc/)
  await expect(page.getByRole('columnheader', { name: 'Hours this week' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('combobox', { name: 'Status' }).selectOption('active')
  await expect(page).toHaveURL(/status=active/)
  await page.setViewportSize({ width: 390, height: 844 })
  // On a phone, unused filters are behind a button.
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Skill' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Skill' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Region' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Skill' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await expect(page).toHaveURL(/sort=hours/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/worker=\d+/)
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add leave' }).click()
  const leave = page.getByRole('dialog', { name: 'Add leave' })
  await leave.getByRole('button', { name: 'Save' }).click()
  await expect(leave.getByLabel('First day')).toHaveAttribute('aria-invalid', 'true')
  await expect(leave.getByLabel('First day')).toBeFocused()
})

test('report: on a phone, unused filters are collapsed, and a whole month fits its field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/report?start_date=2026-11-01&end_date=2026-11-30')
  const dates = page.getByRole('button', { name: 'Date Range', exact: true })
  await expect(dates).toHaveText('1 Nov 2026 – 30 Nov 2026')
  expect(await dates.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
  const name = page.getByLabel('Customer Name')
  await expect(page.getByRole('button', { name: 'This Week' })).toBeVisible()
  await expect(name).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Payment' })).toBeHidden()
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await expect(page.getByRole('combobox', { name: 'Payment' })).toBeVisible()
  await name.fill('Hidayah')
  await filters.click()
  await expect(name).toBeVisible()
  const details = page.getByRole('link', { name: /^Details/ }).first()
  await expect(details).toHaveCSS('min-height', '44px')
})

test('audit: an entry is opened by its URL, and the filtered entries are saved as a file', async ({
  page,
}) => {
  await page.goto('/audit')
  await page.locator('main a[data-row-link]').first().click()
  await expect(page).toHaveURL(/entry=\d+/)
  const entry = page.getByRole('dialog')
  await expect(entry).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toHaveCount(0)
  await expect(page).not.toHaveURL(/entry=/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  await page.getByRole('link', { name: 'Staff logins' }).click()
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Logged in' })
  await expect(page).toHaveURL(/what=signed-in/)
  await expect(page.getByText(/of \d+ entries/)).toBeVisible()
})

test('gift vouchers: a refund that staff send is opened from Today', async ({ page }) => {
  await page.goto('/today?list=gift_refunds')
  const waiting = page.getByRole('region', { name: 'Gift refunds to send' })
  await expect(waiting.getByText('GDEMO000002')).toBeVisible()
  await waiting.getByRole('link', { name: 'Hidayah Rahman' }).click()
  await expect(page).toHaveURL(/\/gifts\?search=GDEMO000002/)
  await page.getByRole('link', { name: 'GDEMO000002' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('The code can no longer be used.')
  expect(await axeFindings(page)).toEqual([])

  // Bank details are not lost without a question.
  const holder = question.getByLabel('Account holder')
  await holder.fill('Hidayah')
  const stay = question.getByRole('button', { name: 'Keep editing' })
  await page.keyboard.press('Escape')
  await expect(stay).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await stay.click()
  await expect(holder).toBeFocused()
  await page.goBack()
  await stay.click()
  await expect(holder).toHaveValue('Hidayah')
  await question.getByRole('button', { name: 'Go back' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).not.toHaveURL(/gift=/)
})

test('workers: one who left is offered no calendar address, which would answer nothing', async ({
  page,
}) => {
  const calendar = page.getByRole('heading', { name: 'Calendar', exact: true })
  for (const [status, offered] of [
    ['active', 1],
    ['left', 0],
  ] as const) {
    const found = await page.request.get(`/staff/workers/?status=${status}&page_size=1`)
    const [{ id }] = (await found.json()).items
    await page.goto(`/workers?worker=${id}`)
    await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible()
    await expect(calendar).toHaveCount(offered)
  }
})
