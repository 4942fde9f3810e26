import { expect, test } from '@playwright/test'

test('the program is healthy and shows its home page', async ({ page, request }) => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  }
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto('/')
  await expect(page).toHaveTitle(/Jiran/)
  await page.mouse.click(2, 2)
  await page.waitForLoadState('networkidle')
  expect(problems).toEqual([])
})

test('an unknown address links to the home page', async ({ page }) => {
  await page.goto('/no-such-page?x=1')
  await expect(page).toHaveURL(/\/$/)
})
