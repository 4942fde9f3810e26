import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { chooseAtGoogle, fromOwnPage, signIn } from './steps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const manager = { username: 'manager@jiran.test', password: 'Manager123' }
const ampang = { username: 'manager.ampang@jiran.test', password: 'Manager123' }
const admin = { username: 'admin@jiran.test', password: 'Admin123' }

/** Ends the session of a page's browser from outside, as a password change elsewhere does. */
async function endSession(page: Page, request: APIRequestContext) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'access_token')?.value
  const ended = await request.post('/account/logout/', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  expect(ended.ok()).toBe(true)
}

async function changeRole(request: APIRequestContext, role: 'Admin' | 'Manager') {
  const found = await request.get('/staff/team/?search=manager.ampang')
  const [member] = (await found.json()).items
  const changed = await request.put(`/staff/team/${member.id}`, {
    headers: fromOwnPage(),
    data: { version: member.version, role, regions: role === 'Manager' ? [3, 6] : [] },
  })
  expect(changed.status()).toBe(200)
}

/** Fills in the staff's note about the first customer, without saving. */
async function typeNote(page: Page, text: string, { username, password } = manager) {
  await signIn(page, username, password)
  await page.goto('/customers')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  const note = page.getByRole('dialog', { name: 'Edit Notes' }).getByLabel('For staff')
  await note.fill(text)
  return note
}

/** Ends the session of a page with typed input and saves that. */
async function saveUnauthenticated(page: Page, request: APIRequestContext) {
  await endSession(page, request)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const ended = page.getByRole('dialog', { name: 'You have been logged out' })
  await expect(ended.getByLabel('Email')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  // Opaque, so that nobody reads the page behind it.
  const behind = await ended.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)
  expect(behind).toMatch(/^rgb\(/)
  return ended
}

async function logIn(ended: Locator, { username, password }: typeof manager) {
  await ended.getByLabel('Email').fill(username)
  await ended.getByLabel('Password', { exact: true }).fill(password)
  await ended.getByRole('button', { name: 'Submit' }).click()
  await expect(ended).toHaveCount(0)
}

test('a note sent when the session ends is saved after logging in again', async ({
  page,
  request,
}) => {
  const note = await typeNote(page, 'Typed before the session ended')
  const ended = await saveUnauthenticated(page, request)
  await expect(page.getByText('Please log in to continue')).toHaveCount(0)
  await logIn(ended, manager)
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('article').getByText('Typed before the session ended')).toBeVisible()
})

test('a profile sent when the session ends is saved after continuing with Google', async ({
  page,
  request,
}) => {
  await signIn(page, 'hidayah@jiran.test', 'Customer123')
  await page.goto('/profile')
  const name = page.getByLabel('Last name')
  await name.fill('Abdullah ')
  await saveUnauthenticated(page, request)
  await chooseAtGoogle(page, /Hidayah Abdullah/)
  await expect(page.getByText('Your details have been saved')).toBeVisible()
  await expect(name).toHaveValue('Abdullah ')
})

test('Escape does not close the question, and another tab can log in instead', async ({
  page,
  request,
}) => {
  const note = await typeNote(page, 'Typed before another tab logs in')
  const ended = await saveUnauthenticated(page, request)
  // The browser closes most dialogs at the second.
  for (const _ of [1, 2]) await page.keyboard.press('Escape')
  await expect(ended).toBeVisible()
  const opened = page.waitForEvent('popup')
  await ended.getByRole('link', { name: 'Go to the login page' }).click()
  const tab = await opened
  await tab.getByLabel('Email').fill(manager.username)
  await tab.getByLabel('Password', { exact: true }).fill(manager.password)
  await tab.getByRole('button', { name: 'Submit' }).click()
  await expect(ended).toHaveCount(0)
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('article')).toBeFocused()
})

test('a logout that is refused because the session ended is not sent after logging in again', async ({
  page,
  request,
}) => {
  const customer = { username: 'hidayah@jiran.test', password: 'Customer123' }
  await signIn(page, customer.username, customer.password)
  await page.goto('/profile')
  const name = page.getByLabel('Last name')
  await name.fill('Abdullah Typed')
  await endSession(page, request)
  await page.getByRole('button', { name: 'Hidayah Abdullah' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page.getByRole('dialog', { name: 'You have been logged out' }), customer)
  await expect(name).toHaveValue('Abdullah Typed')
  await expect(page.getByRole('button', { name: 'Hidayah Abdullah' })).toBeVisible()
})

test('staff who go back while asked to log in again go to the login page', async ({
  page,
  request,
}) => {
  await signIn(page, manager.username, manager.password)
  await page.goto('/today')
  await page.getByRole('link', { name: 'Customers' }).click()
  const search = page.getByPlaceholder('Name, phone')
  await search.fill('An')
  await endSession(page, request)
  await search.fill('Anand')
  await expect(page.getByRole('dialog', { name: 'You have been logged out' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=%2Ftoday$/)
})

test('a note typed while an Admin changes the role stays', async ({ page, request }) => {
  await page.clock.install()
  const note = await typeNote(page, 'Typed while the role changes', ampang)
  const team = page.getByRole('link', { name: 'Team' })
  await expect(team).toHaveCount(0)
  await request.post('/account/login/', { data: admin })
  await changeRole(request, 'Admin')
  try {
    // Until the next call of the menu.
    await page.clock.runFor(70_000)
    await expect(team).toHaveCount(1)
    await expect(note).toHaveValue('Typed while the role changes')
  } finally {
    await changeRole(request, 'Manager')
  }
})

test('a voucher typed while an Admin becomes a Manager stays, with the reason', async ({
  page,
  request,
}) => {
  await request.post('/account/login/', { data: admin })
  await changeRole(request, 'Admin')
  try {
    await signIn(page, ampang.username, ampang.password)
    await page.goto('/rates?view=vouchers')
    await page.getByRole('button', { name: 'Add a voucher' }).click()
    const form = page.getByRole('dialog', { name: 'New voucher' })
    await form.getByLabel('Code', { exact: true }).fill('TYPED')
    await form.getByLabel('Percent', { exact: true }).fill('10')
    await changeRole(request, 'Manager')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('You are not allowed to do this')).toBeVisible()
    await expect(form.getByLabel('Code', { exact: true })).toHaveValue('TYPED')
  } finally {
    await changeRole(request, 'Manager')
  }
})

test('a note is not saved under the name of somebody else who logs in', async ({
  page,
  request,
}) => {
  const note = await typeNote(page, 'Typed by the manager')
  await logIn(await saveUnauthenticated(page, request), admin)
  await expect(page.getByText("You're now logged in as Adlina Zahari")).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Notes' })).toBeVisible()
  await expect(page.getByText('Typed by the manager')).toHaveCount(0)
})

test('a note stays if another tab is the first to notice a changed role', async ({
  page,
  context,
  request,
}) => {
  await page.clock.install()
  const note = await typeNote(page, 'Typed beside another tab', ampang)
  const tab = await context.newPage()
  await tab.goto('/customers')
  const search = tab.getByPlaceholder('Name, phone')
  await expect(search).toBeVisible()
  await request.post('/account/login/', { data: admin })
  await changeRole(request, 'Admin')
  try {
    await search.fill('Anand')
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(1)
    await expect(note).toHaveValue('Typed beside another tab')
  } finally {
    await changeRole(request, 'Manager')
  }
})

test('a form never holds the data of who was logged in before', async ({ page, request }) => {
  await signIn(page, 'customer@jiran.test', 'Customer123')
  await page.goto('/profile')
  await page.getByLabel('First name').fill('Typed')
  await logIn(await saveUnauthenticated(page, request), manager)
  await expect(page.getByText("You're now logged in as Marcus Lee")).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Marcus')
})

test('a page begins again when another tab logs in as somebody else, and ends when it logs out', async ({
  page,
  context,
}) => {
  const note = await typeNote(page, 'Typed by the manager')
  const tab = await context.newPage()
  await tab.goto('/login')
  await tab.getByLabel('Email').fill(admin.username)
  await tab.getByLabel('Password', { exact: true }).fill(admin.password)
  await tab.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText("You're now logged in as Adlina Zahari")).toBeVisible()
  await expect(note).toHaveCount(0)

  await expect(tab).toHaveURL('/')
  await tab.goto('/customers')
  await tab.getByRole('button', { name: 'Adlina Zahari' }).click()
  await tab.getByRole('button', { name: 'Logout' }).click()
  await expect(tab).toHaveURL('/login')
  await expect(page).toHaveURL('/')
})
