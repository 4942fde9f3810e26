import { expect, type Page, test } from '@playwright/test'
import { freePort, type RunningProgram, startProgram } from '../testing/program.ts'
import { axeFindings } from './axe.ts'
import { mailTo, signIn } from './steps.ts'

/** A separate program: a passkey belongs to a host name such as localhost, never to an IP address. */
let program: RunningProgram
let baseURL: string

test.beforeAll(async () => {
  const port = await freePort()
  baseURL = `http://localhost:${port}`
  program = await startProgram({
    PORT: String(port),
    PUBLIC_URL: baseURL,
    STAFF_SECOND_FACTOR: '1',
  })
})
test.afterAll(async () => {
  await program?.remove()
})

/** A virtual authenticator in this browser, which assumes that the user is present. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * Sets up a passkey on the page to which staff without a second factor are redirected.
 * @param goBack presses Back while the recovery codes are requested and while they are shown: the
 *   only time that they are.
 */
async function secureAccount(page: Page, { goBack = false } = {}): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Secure your account' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  if (goBack)
    await page.route('**/account/second-factor/passkey/', async (route) => {
      await page.evaluate(() => history.back())
      await route.continue()
    })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Save these recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  if (goBack) await page.evaluate(() => history.back())
  await codes.getByRole('button', { name: "I've saved them" }).click()
}

/** Changes the role of a team member, with the page's call. */
async function changeRole(admin: Page, email: string, role: string): Promise<void> {
  const found = await admin.request.get(`/staff/team/?search=${encodeURIComponent(email)}`)
  const [member] = (await found.json()).items
  const changed = await admin.request.put(`/staff/team/${member.id}`, {
    headers: { origin: baseURL },
    data: { version: member.version, role, regions: role === 'Manager' ? [1] : [] },
  })
  expect(changed.status()).toBe(200)
}

test('a Manager is invited, joins with a passkey and is deactivated, as the audit log shows', async ({
  browser,
}) => {
  const admin = await (await browser.newContext({ baseURL })).newPage()
  const email = `manager.${Date.now()}@example.test`
  await addAuthenticator(admin)
  await signIn(admin, 'farah@jiran.test', 'Admin123')
  await admin.goto('/team')
  await secureAccount(admin)
  await expect(admin).toHaveURL(/\/team$/)
  await admin.getByRole('button', { name: 'Invite' }).click()
  const form = admin.getByRole('dialog', { name: 'Invite to the team' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Please fill this in')).toHaveCount(3)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('First name').fill('Zara')
  await form.getByLabel('Last name').fill('Rahim')
  await form.getByRole('checkbox').first().check()
  expect(await axeFindings(admin)).toEqual([])
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByText('The invitation to Zara Rahim is on its way')).toBeVisible()

  const page = await (await browser.newContext({ baseURL })).newPage()
  await addAuthenticator(page)
  const mail = await mailTo(admin.request, email, /invited to join the team/)
  await page.goto(/https?:\/\/\S+join\S+/.exec(mail.text)?.[0] ?? '')
  await page.getByLabel('New password').fill('Zara1234')
  await page.getByLabel('Confirm password').fill('Zara1234')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Zara1234')
  await page.getByRole('button', { name: 'Submit' }).click()
  await secureAccount(page, { goBack: true })
  await expect(page).toHaveURL(/\/today$/)
  await page.goto('/profile')
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Zara1234')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Welcome, Zara')).toBeVisible()
  await page.waitForURL(({ pathname }) => pathname === '/')

  // An open page adopts the new role with its next call.
  await page.goto('/today')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Workers' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Team' })).toHaveCount(0)
  await changeRole(admin, email, 'Admin')
  await menu.getByRole('link', { name: 'Workers' }).click()
  await expect(menu.getByRole('link', { name: 'Team' })).toBeVisible()
  // Waits for the answers to calls as an Admin.
  await page.waitForLoadState('networkidle')
  await changeRole(admin, email, 'Manager')
  await menu.getByRole('link', { name: 'Team' }).click()
  await expect(menu.getByRole('link', { name: 'Team' })).toHaveCount(0)

  await changeRole(admin, email, 'Admin')
  const person = { email: `kavin.${email}`, first_name: 'Kavin', last_name: 'Raj' }
  const invited = await page.request.post('/staff/team/invitations/', {
    headers: { origin: baseURL },
    data: { ...person, role: 'Manager', regions: [1] },
  })
  expect(invited.status()).toBe(201)
  await admin.goto(`/team?search=${encodeURIComponent(email)}`)
  const invitation = admin.getByRole('listitem').filter({ hasText: 'Kavin Raj' })
  await expect(invitation.getByText('Invited by Zara Rahim')).toContainText('Valid until')
  await admin.getByRole('link', { name: 'Zara Rahim' }).click()
  expect(await axeFindings(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  const question = admin.getByRole('dialog', { name: 'Deactivate Zara Rahim?' })
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('Zara Rahim has been deactivated and logged out')).toBeVisible()
  await expect(invitation.getByText('No longer valid')).toBeVisible()
  await page.goto('/report')
  await expect(page).toHaveURL(/\/login/)

  await admin.goto('/audit?search=Zara')
  await admin.getByRole('link', { name: 'Account changed' }).first().click()
  const entry = admin.getByRole('dialog', { name: /Account changed: Zara Rahim/ })
  await expect(entry.getByRole('row', { name: 'can log in Yes No' })).toBeVisible()
  expect(await axeFindings(admin)).toEqual([])
  await admin.goto('/audit?view=sign-ins')
  await expect(admin.getByRole('cell', { name: 'Zara Rahim' }).first()).toBeVisible()
  expect(await axeFindings(admin)).toEqual([])
})

test('a note sent when an Admin removes a second factor is saved once there is a new one', async ({
  browser,
}) => {
  const admin = await (await browser.newContext({ baseURL })).newPage()
  await addAuthenticator(admin)
  await signIn(admin, 'admin@jiran.test', 'Admin123')
  await admin.goto('/today')
  await secureAccount(admin)
  const page = await (await browser.newContext({ baseURL })).newPage()
  await addAuthenticator(page)
  await signIn(page, 'manager@jiran.test', 'Manager123')
  await page.goto('/customers')
  await secureAccount(page)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Notes' })
  await form.getByLabel('For staff').fill('Typed with a second factor')

  const found = await admin.request.get('/staff/team/?search=manager%40jiran.test')
  const [member] = (await found.json()).items
  const reset = await admin.request.post(`/staff/team/${member.id}/reset-second-factor/`, {
    headers: { origin: baseURL },
    data: { version: member.version },
  })
  expect(reset.status()).toBe(200)
  await form.getByRole('button', { name: 'Save' }).click()
  const ended = page.getByRole('dialog', { name: 'You have been logged out' })
  await ended.getByLabel('Email').fill('manager@jiran.test')
  await ended.getByLabel('Password', { exact: true }).fill('Manager123')
  await ended.getByRole('button', { name: 'Submit' }).click()
  const secure = page.getByRole('dialog', { name: 'Secure your account' })
  await expect(secure).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const opened = page.waitForEvent('popup')
  await secure.getByRole('link', { name: 'Set it up in a new tab' }).click()
  const tab = await opened
  await addAuthenticator(tab)
  await secureAccount(tab)
  await expect(secure).toHaveCount(0)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('article').getByText('Typed with a second factor')).toBeVisible()
})
