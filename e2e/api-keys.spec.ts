import { expect, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { signIn } from './steps.ts'

for (const width of [390, 1440]) {
  test(`a key is made, used by another program, and revoked, ${width} px`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'manager@jiran.test', 'Manager123')
    await page.goto('/api-keys')
    const name = `Accounts ${width}`
    await page.getByRole('button', { name: 'Add a key' }).click()
    const form = page.getByRole('dialog', { name: 'New API key' })
    await form.getByLabel('Name').fill(name)
    await form.getByRole('group', { name: 'May read' }).getByLabel('Bookings').check()
    await form.getByLabel('Only from these addresses').fill('somewhere')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(form.getByText(/Enter IP addresses such as/)).toBeVisible()
    await form.getByLabel('Only from these addresses').fill('')
    await form.getByRole('button', { name: 'Create key' }).click()

    const shown = page.getByRole('dialog', { name: 'Copy your key now' })
    const key = (await shown.getByText(/^jrn_live_/).textContent()) ?? ''
    expect(await axeFindings(page)).toEqual([])
    const program = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${key}` },
    })
    expect((await program.get('/staff/today/')).status()).toBe(200)
    expect((await program.get('/staff/audit/')).status()).toBe(403)
    // The browser closes most dialogs at the second, and the key is not shown again.
    for (const _ of [1, 2]) await page.keyboard.press('Escape')
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(shown).toHaveCount(0)

    await page.getByRole('link', { name }).first().click()
    const opened = page.getByRole('dialog', { name })
    await expect(opened.getByText(key.slice(0, 17))).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await opened.getByRole('button', { name: 'Revoke' }).click()
    const asked = page.getByRole('dialog', { name: `Revoke “${name}”?` })
    await asked.getByRole('button', { name: 'Revoke' }).click()
    await expect(asked).toHaveCount(0)
    await page.getByLabel('Status').selectOption('revoked')
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
    expect((await program.get('/staff/today/')).status()).toBe(401)
    await program.dispose()
  })
}
