import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../domain/booking/starts/calendar.ts'
import { axeFindings } from './axe.ts'
import { fromOwnPage, signIn } from './steps.ts'

/* Whatever is removed is asked about first, also by keyboard. */

const today = dayOf(new Date())

/** Opens the question of a button and leaves it, then confirms it. */
async function removeWith(page: Page, button: Locator, title: string, confirm: string) {
  const question = page.getByRole('dialog', { name: title })
  const dialogs = page.locator('dialog')
  await expect(button).toBeVisible()
  const before = await dialogs.count()
  await button.press('Enter')
  await expect(question).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  // A closed dialog is in the page for a moment.
  await expect(dialogs).toHaveCount(before)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await question.getByRole('button', { name: 'Go back' }).press('Enter')
  await expect(dialogs).toHaveCount(before)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await question.getByRole('button', { name: confirm, exact: true }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
}

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(path, { headers: fromOwnPage(), data })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

test.beforeEach(({ page }) => signIn(page, 'admin@jiran.test', 'Admin123'))

test('a holiday is removed after a question', async ({ page }) => {
  const day = addDays(today, 300)
  const name = `Cuti ${Date.now()}`
  await post(page, '/staff/holidays/', {
    day,
    name,
    name_ms: '',
    name_zh: '',
    place: 'all',
    treatment: 'open',
  })
  await page.goto(`/rates?view=holidays&year=${day.slice(0, 4)}`)
  await page.getByRole('row', { name }).getByRole('link').press('Enter')
  const remove = page.getByRole('button', { name: 'Remove this holiday' })
  await removeWith(page, remove, `Remove ${name}?`, 'Remove this holiday')
  await expect(page.getByRole('row', { name })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a voucher is deleted after a question', async ({ page }) => {
  const code = `ASK${Date.now()}`
  await page.goto('/rates?view=vouchers')
  await page.getByRole('button', { name: 'Add a voucher' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Percent').fill('10')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(`/rates?view=vouchers&search=${code}`)
  await page.getByRole('link', { name: code }).press('Enter')
  const pause = page.getByRole('button', { name: 'Pause' })
  const resume = page.getByRole('button', { name: 'Resume' })
  await pause.press('Enter')
  await expect(resume).toBeFocused()
  await resume.press('Enter')
  await expect(pause).toBeFocused()
  await removeWith(page, page.getByRole('button', { name: 'Delete' }), `Delete ${code}?`, 'Delete')
  await expect(page.getByRole('link', { name: code })).toHaveCount(0)
})

test("a line of a worker's pay is removed after a question", async ({ page }) => {
  const found = await page.request.get('/staff/workers/?page_size=1')
  const [{ id }] = (await found.json()).items
  const reason = `Uniform ${Date.now()}`
  const line = { kind: 'deduction', month: today.slice(0, 7), amount: 10, corrects: '', reason }
  await post(page, `/staff/pay/workers/${id}/adjustments/`, line)
  await page.goto(`/workers?worker=${id}`)
  const remove = page.getByRole('button', { name: `Remove ${reason}` })
  await removeWith(page, remove, `Remove ${reason}?`, 'Remove')
  await expect(remove).toHaveCount(0)
})
