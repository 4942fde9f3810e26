import { expect, test } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { signIn } from './steps.ts'

/* Cash that workers collected at visits and hand in, on staff's pages. */

/** Of this run, so that a repeated journey does not find the texts of the first. */
const run = String(Date.now()).slice(-8)

for (const width of [390, 1440])
  test(`staff record a hand-in and reverse a wrong one, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin@jiran.test', 'Admin123')
    await page.goto('/today?list=not_handed_in')
    await expect(page.getByText('To hand in').first()).toBeVisible()
    await page.goto('/cash?show=carrying')
    await expect(page.getByText('Still carried:')).toBeVisible()
    await expectNoFindings(page)
    const { items } = await (await page.request.get('/staff/cash/?show=carrying')).json()
    const { name } = items[0] as { name: string }
    await page.getByRole('link', { name }).first().click()
    const panel = page.getByRole('article', { name })
    await expect(panel.getByRole('heading', { name: 'To hand in' })).toBeVisible()
    await expectNoFindings(page)

    await panel.getByRole('button', { name: 'Record hand-in' }).click()
    const form = page.getByRole('dialog', { name })
    const counted = form.getByLabel('Amount counted (RM)')
    const carried = Number(await counted.inputValue())
    expect(carried).toBeGreaterThan(10)
    const sizes = await form
      .locator('label, input[type="text"]')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize))
    expect(new Set(sizes)).toEqual(new Set([width < 768 ? '16px' : '15px']))
    await counted.fill(String(carried - 10))
    await expectNoFindings(page)
    await form.getByRole('button', { name: 'Record hand-in' }).click()
    await expect(form.getByText('Please give a reason for the difference')).toBeVisible()
    await expect(form.getByLabel('Reason for a difference')).toBeFocused()
    await form.getByLabel('Reason for a difference').fill(`Kept change ${run}-${width}`)
    await form.getByRole('button', { name: 'Record hand-in' }).dblclick()
    await expect(form).toBeHidden()
    await expect(page.getByText('Hand-in recorded')).toBeVisible()
    await expect(panel.getByText(`Kept change ${run}-${width}`)).toHaveCount(1)
    await expect(panel.getByText('RM 10.00').first()).toBeVisible()
    await expectNoFindings(page)

    await panel
      .getByRole('button', { name: /^Reverse the hand-in of / })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: 'Reverse this hand-in?' })
    await question.getByLabel('Reason').fill(`Another worker's ${run}-${width}`)
    await expectNoFindings(page)
    await question.getByRole('button', { name: 'Reverse' }).click()
    await expect(question).toBeHidden()
    await expect(panel.getByText(`Another worker's ${run}-${width}`)).toBeVisible()
    await expect(panel.getByText(`RM ${carried.toFixed(2)}`).first()).toBeVisible()
  })

test('staff record a deposit and reverse a wrong one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, 'admin@jiran.test', 'Admin123')
  await page.goto('/bank-deposits')
  await expect(page.getByText('In the office, not banked:')).toBeVisible()
  await page.getByRole('button', { name: 'Record deposit' }).click()
  const form = page.getByRole('dialog', { name: 'Record deposit' })
  await form.getByLabel('Taken from the office (RM)').fill('12.34')
  await form.getByLabel('Amount on the slip (RM)').fill('11.34')
  await form.getByRole('button', { name: 'Record deposit' }).click()
  await expect(form.getByLabel('Slip reference')).toHaveAttribute('aria-invalid', 'true')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [day, ref] = await Promise.all(
      ['Day', 'Slip reference'].map((label) =>
        form.locator('label').filter({ hasText: label }).boundingBox(),
      ),
    )
    expect(day?.y, `labels at ${width} px`).toBe(ref?.y)
  }
  await form.getByLabel('Slip reference').fill(`CDM ${run}`)
  await form.getByRole('button', { name: 'Record deposit' }).click()
  await expect(form.getByText('Please give a reason for the difference')).toBeVisible()
  await form.getByLabel('Reason for a difference').fill('A false note')
  await expectNoFindings(page)
  await form.getByRole('button', { name: 'Record deposit' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(`CDM ${run}`)).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  const answer = await page.request.get('/staff/deposits/')
  const { items } = (await answer.json()) as { items: { id: number; ref: string }[] }
  await page.goto(`/bank-deposits?deposit=${items.find(({ ref }) => ref === `CDM ${run}`)?.id}`)
  const panel = page.getByRole('article')
  await expect(panel.getByText('A false note')).toBeVisible()
  await expectNoFindings(page)
  await panel.getByRole('button', { name: 'Reverse' }).click()
  const question = page.getByRole('dialog', { name: 'Reverse this deposit?' })
  await question.getByLabel('Reason').fill('Another slip')
  await question.getByRole('button', { name: 'Reverse' }).click()
  await expect(question).toBeHidden()
  await expect(panel.getByText('Another slip')).toBeVisible()
})
