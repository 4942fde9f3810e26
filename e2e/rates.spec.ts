import { expect, type Page, test } from '@playwright/test'
import { startProgram } from '../testing/program.ts'
import { structuredDataOf } from './public-site.ts'
import { expectNoBarriers } from './staff-day.ts'
import { login, signIn } from './steps.ts'

test('an Admin changes a rate, and the site shows it to people and search engines', async ({
  browser,
}) => {
  test.slow()
  // A separate program, because other tests read prices at the same time.
  const program = await startProgram()
  try {
    const context = await browser.newContext({
      baseURL: program.url,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await login(page, 'admin@jiran.test', 'Admin123')

    await test.step('the page is found in the menu', async () => {
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('link', { name: 'Prices', exact: true }).click()
      await expect(page).toHaveURL(/\/rates$/)
      await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
      await expectNoBarriers(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('an impossible price is refused at its field', async () => {
      const cleaning = page.getByRole('form', { name: 'Cleaning', exact: true })
      await cleaning.getByLabel('Weekly').fill('31')
      await cleaning.getByRole('button', { name: 'Save Cleaning', exact: true }).click()
      await expect(
        cleaning.getByText("A visit in a series can't cost more than a single one"),
      ).toBeVisible()
      await expect(cleaning.getByLabel('Weekly')).toBeFocused()
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const [price, beside] = await Promise.all(
          ['Weekly', 'Weekends and holidays'].map((label) =>
            cleaning.getByLabel(label, { exact: true }).boundingBox(),
          ),
        )
        expect(price?.y, `fields at ${width} px`).toBe(beside?.y)
      }
    })

    await test.step('Klang becomes more expensive', async () => {
      await page
        .getByLabel('Region', { exact: true })
        .selectOption({ label: await klangLabel(page) })
      await expect(page).toHaveURL(/region=\d+/)
      await expect(page.getByRole('heading', { name: 'Prices in Klang' })).toBeVisible()
      const cleaning = page.getByRole('form', { name: 'Cleaning', exact: true })
      await cleaning.getByLabel('One-Time').fill('36')
      await cleaning.getByLabel('Weekly').fill('28.80')
      await expect(cleaning.getByText('Saves 20%')).toBeVisible()
      await cleaning.getByRole('button', { name: 'Save Cleaning', exact: true }).click()
      await expect(page.getByText('The new rates apply to new quotes')).toBeVisible()
      await expect(page.getByText(/Cleaner in Klang: one-time RM 30.00 to RM 36.00/)).toBeVisible()
    })

    await test.step('the public pages follow, each for its own region', async () => {
      const visitor = await (await browser.newContext({ baseURL: program.url })).newPage()
      visitor.on('pageerror', (error) => problems.push(error.message))
      await expect(async () => {
        await visitor.goto('/location/cleaning-service-klang')
        await expect(visitor.getByText('RM 28.80 an hour for each cleaner')).toBeVisible({
          timeout: 1_000,
        })
      }).toPass({ timeout: 60_000 })
      await expect(visitor).toHaveTitle(/from RM 27 an hour/)
      const service = (await structuredDataOf(visitor)).find((node) => node['@type'] === 'Service')
      const answer = await visitor.request.post('/region-cost/get-frequency-discount-by-skill/', {
        data: { skill: 'Cleaner', post_code: 41000 },
      })
      type Rate = { frequency: string; worker_cost_normal_day: number; discount_perc: number }
      const rates = (await answer.json()) as Rate[]
      expect(service?.offers).toMatchObject({
        lowPrice: 27,
        highPrice: 36,
        offers: rates.map((rate) => ({
          name: rate.frequency,
          price: Math.round(rate.worker_cost_normal_day * (1 - rate.discount_perc) * 100) / 100,
        })),
      })
      await visitor.goto('/service/cleaning-service-malaysia')
      await expect(visitor.getByText('from RM 30 an hour for each cleaner')).toBeVisible()
      await visitor.keyboard.press('Shift')
      await expect(visitor.locator('html[data-ready]')).toBeAttached()
      await expect(visitor.getByText('from RM 30 an hour for each cleaner')).toBeVisible()
    })

    await test.step('a postcode is switched off', async () => {
      await page.getByLabel('Postcode or place').fill('42200')
      await expect(page.getByText('1 of 1 postcodes are served')).toBeVisible()
      await page.getByRole('checkbox', { name: /42200/ }).click()
      await expect(page.getByText('42200 is no longer served')).toBeVisible()
      await expect(page.getByText('0 of 1 postcodes are served')).toBeVisible()
      const served = await page.request.get('/region-cost/get-postcodes/')
      expect(await served.json()).not.toContain(42200)
    })

    await test.step('a voucher for Mondays is added, and a holiday closed', async () => {
      await page.goto('/rates?view=vouchers')
      await expect(page.getByRole('link', { name: 'CUCIAFT6' })).toBeVisible()
      await expectNoBarriers(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Add a voucher' }).click()
      const dialog = page.getByRole('dialog', { name: 'New voucher' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByLabel('Code')).toBeFocused()
      await expect(dialog.getByText('Please fill this in')).toBeVisible()
      const percent = 'Please enter a whole percentage from 1 to 100'
      await expect(dialog.getByText(percent)).toBeVisible()
      await dialog.getByLabel('Code').fill('monday12')
      await dialog.getByLabel('Percent', { exact: true }).fill('12')
      await dialog.getByRole('checkbox', { name: 'Mon' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The voucher has been added')).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.getByRole('searchbox', { name: 'Code' }).fill('monday')
      await expect(page).toHaveURL(/search=monday/)
      await expect(page.getByRole('row', { name: /MONDAY12 12% Mon/ })).toBeVisible()

      await page.getByRole('link', { name: 'Holidays' }).click()
      await page.getByRole('combobox', { name: /^Year/ }).selectOption('2027')
      await page.getByRole('link', { name: 'Sat, 25 Dec 2027' }).click()
      const holiday = page.getByRole('dialog', { name: 'Christmas Day' })
      await holiday.getByLabel('Treatment').selectOption('closed')
      await holiday.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('The holiday has been changed')).toBeVisible()
      await expect(page.getByRole('row', { name: /Christmas Day.*Closed/ })).toBeVisible()
      await expectNoBarriers(page)
      await page.goto('/rates?view=addons')
      await expect(page.getByRole('link', { name: 'Curtain washing' })).toBeVisible()
      await expectNoBarriers(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/rates')
    })

    await test.step('on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectNoBarriers(page)
    })

    await test.step('a manager sees no rates', async () => {
      const other = await browser.newContext({ baseURL: program.url })
      const manager = await other.newPage()
      await signIn(manager, 'manager@jiran.test', 'Manager123')
      await manager.goto('/rates')
      await expect(manager.getByText('Only an Admin can open this page')).toBeVisible()
      await manager.getByRole('button', { name: /Account of/ }).click()
      await expect(manager.getByRole('link', { name: 'Prices', exact: true })).toHaveCount(0)
    })
    expect(problems).toEqual([])
  } finally {
    await program.remove()
  }
})

async function klangLabel(page: Page): Promise<string> {
  const labels = await page
    .getByLabel('Region', { exact: true })
    .locator('option')
    .allTextContents()
  return labels.find((label) => label.startsWith('Klang')) ?? ''
}
