import { expect, type Page, test } from '@playwright/test'
import { type RunningProgram, startProgram } from '../testing/program.ts'
import { overflowing } from './overflow.ts'

/* Texts as long as the program accepts them, without a blank at which a line could end. */

const word = (length: number) => 'Perkhidmatanrumahtangga'.repeat(200).slice(0, length)

// A separate program, because the company has another name.
let program: RunningProgram

test.beforeAll(async () => {
  test.slow()
  program = await startProgram({
    COMPANY_NAME: word(100),
    COMPANY_ADDRESS: word(300),
    COMPANY_EMAIL: `${word(60)}@${word(60)}.test`,
  })
})
test.afterAll(() => program.remove())

async function expectInside(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowing(page), `${name} at ${width}`).toEqual([])
  }
}

test('a company with a long name, e-mail and address has no page wider than the window', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: program.url })
  for (const path of ['/', '/ms', '/seller-information', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByText(word(100)).last()).toBeVisible()
    await expectInside(page, path)
  }
  await page.close()
})
