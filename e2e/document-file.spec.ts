import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { signIn } from './steps.ts'

/** A worker with one document, which this test adds. */
async function addDocument(page: Page, origin: string): Promise<string> {
  const found = await page.request.get('/staff/workers/?page_size=1')
  const [{ id }] = (await found.json()).items
  const { version } = await (await page.request.get(`/staff/workers/${id}`)).json()
  const document = { kind: 'other', number: `E2E-${Date.now()}`, expires_on: null, note: '' }
  const added = await page.request.put(`/staff/workers/${id}`, {
    headers: { origin },
    data: { version, add_documents: [document] },
  })
  expect(added.status()).toBe(200)
  await page.goto(`/workers?worker=${id}`)
  return document.number
}

test('a file is attached to a document, downloaded as it was, and removed', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager@jiran.test', 'Manager123')
  const number = await addDocument(page, baseURL ?? '')
  const document = page.getByRole('listitem').filter({ hasText: number })
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
  const choose = (name: string, buffer: Buffer) =>
    document
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('permit.pdf', Buffer.from('<html>'))
  await expect(document.getByRole('alert')).toContainText('This file cannot be used')
  await choose('permit.pdf', pdf)
  const saved = page.waitForEvent('download')
  await document.getByRole('button', { name: 'Download permit.pdf' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('permit.pdf')
  expect(await readFile(await download.path())).toEqual(pdf)
  expect(await axeFindings(page)).toEqual([])
  await document.getByRole('button', { name: /^Remove file/ }).click()
  const question = page.getByRole('dialog', { name: 'Remove permit.pdf?' })
  await question.getByRole('button', { name: 'Remove file' }).click()
  await expect(document.getByRole('button', { name: /^Download/ })).toHaveCount(0)
})
