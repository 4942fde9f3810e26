import { expect, type Page, test } from '@playwright/test'
import { signIn } from './steps.ts'

/* Only the styles of the used parts of Mantine are sent: none may be missing. */

/** Mantine classes on the page without a style rule, and where they are. */
function unstyled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join('\n')
    const classes = [...document.querySelectorAll('[class*="m_"]')].flatMap((element) =>
      [...element.classList]
        .filter((name) => /^m_[0-9a-f]{6,8}$/.test(name) && !spoken.includes(`.${name}`))
        .map((name) => `${name} of ${element.className}`),
    )
    return [...new Set(classes)]
  })
}

test('every Mantine component of the app has its styles', async ({ page }) => {
  await signIn(page, 'admin@jiran.test', 'Admin123')
  for (const path of ['/rates', '/report']) {
    await page.goto(path)
    await expect(page.locator('main [class*="m_"]').first()).toBeVisible()
    expect({ path, missing: await unstyled(page) }).toEqual({ path, missing: [] })
  }
  await page.getByRole('button', { name: /Date/ }).first().click()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  expect(await unstyled(page)).toEqual([])
})
