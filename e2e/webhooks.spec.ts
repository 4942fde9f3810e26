import { expect, test } from '@playwright/test'
import { openWebhookReceiver } from '../testing/webhook-receiver.ts'
import { axeFindings } from './axe.ts'
import { webhookPort } from './global-setup.ts'
import { signIn } from './steps.ts'

/* Only one port is allowed, so the widths run one after the other. */
test.describe.configure({ mode: 'serial' })

for (const width of [390, 1440]) {
  test(`an endpoint is added, tried, gets a new secret and is switched off, ${width} px`, async ({
    page,
  }, { retry }) => {
    const receiver = await openWebhookReceiver(webhookPort())
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@jiran.test', 'Admin123')
    await page.goto('/webhooks')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    const form = page.getByRole('dialog', { name: 'New endpoint' })
    await form.getByLabel('Address').fill('http://192.168.0.1/hooks')
    await form.getByLabel('Crew arrived').check()
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Add endpoint' }).click()
    await expect(form.getByText(/Enter an address that begins with https/)).toBeVisible()
    const url = `${receiver.url}&width=${width}&retry=${retry}`
    await form.getByLabel('Address').fill(url)
    await form.getByRole('button', { name: 'Add endpoint' }).click()

    const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(shown).toHaveCount(0)

    await page.getByRole('link', { name: url, exact: true }).click()
    const panel = page.getByRole('article', { name: receiver.host })
    receiver.next({ status: 500 })
    await panel.getByRole('button', { name: 'Send a test' }).click()
    await expect(panel.getByText(/Answered 500 in/)).toBeVisible()
    await panel.getByRole('button', { name: /^Resend webhook\.test/ }).click()
    await expect(panel.getByText(/Answered 204 in/)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)

    await panel.getByRole('button', { name: 'New secret' }).click()
    const asked = page.getByRole('dialog', { name: 'Create a new secret?' })
    await asked.getByRole('button', { name: 'Create new secret' }).click()
    await expect(shown.getByText(/^whsec_/)).toBeVisible()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(panel.getByText(/The old one also signs until/)).toBeVisible()

    await panel.getByRole('button', { name: 'Edit' }).click()
    const change = page.getByRole('dialog', { name: 'Change endpoint' })
    await change.getByLabel('Visit finished').check()
    await change.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(change).toHaveCount(0)
    await expect(panel.getByText('Crew arrived, Visit finished')).toBeVisible()

    await panel.getByRole('button', { name: 'Switch off' }).click()
    const off = page.getByRole('dialog', { name: `Switch off ${receiver.host}?` })
    await off.getByRole('button', { name: 'Switch off' }).click()
    await expect(panel.getByText('Switched off by staff')).toBeVisible()
    await panel.getByRole('button', { name: 'Switch on' }).click()
    await expect(panel.getByRole('button', { name: 'Send a test' })).toBeVisible()
    await receiver.close()
  })
}
