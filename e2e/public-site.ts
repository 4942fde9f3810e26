import { test as base, expect, type Page } from '@playwright/test'
import { publicPages } from '../domain/site/pages.ts'
import { cities } from '../web/public-site/cities.ts'

export { expect }

/** The same as in web/routes.ts, which can only be loaded by the build. */
export const publicPaths: readonly string[] = [
  ...Object.keys(publicPages),
  ...cities.map(({ path }) => path),
]

/** A test in which any error or warning of the browser's console is a failure. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          problems.push(`${page.url()}: ${message.text()}`)
      })
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** One page of each kind: city pages differ only in their text, and one page has two addresses. */
export const kinds = publicPaths.filter(
  (path) =>
    path !== '/caring-wheels-service' && (!path.startsWith('/location/') || /klang/.test(path)),
)

/** Interacts with the page, and waits until it is hydrated. */
export async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

type SchemaNode = { '@type': string; [name: string]: unknown }

/** The structured data of a page. */
export async function structuredDataOf(page: Page): Promise<SchemaNode[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.flatMap((text) => (JSON.parse(text) as { '@graph': SchemaNode[] })['@graph'])
}
