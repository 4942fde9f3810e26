import { axeFindings, colourFindings } from './axe.ts'
import { overflowing, withLargeText } from './overflow.ts'
import { expect, kinds, publicPaths, test, touch } from './public-site.ts'

test('every link of the public site leads to an existing page and anchor', async ({ page }) => {
  const seen = new Set<string>()
  const lacking: string[] = []
  for (const path of publicPaths) {
    await page.goto(path)
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''),
      )
    for (const href of hrefs) {
      if (/^(tel|mailto):.+/.test(href)) continue
      const { pathname, hash } = new URL(href, page.url())
      if (hash && pathname === new URL(page.url()).pathname)
        if ((await page.locator(`[id="${hash.slice(1)}"]`).count()) !== 1)
          lacking.push(`${path}: ${href}`)
      seen.add(pathname + hash)
    }
  }
  for (const target of seen) {
    const [path = '', hash] = target.split('#')
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const there = !hash || (await answer.text()).includes(`id="${hash}"`)
    if (answer.status() !== 200 || !there) lacking.push(target)
  }
  expect(lacking).toEqual([])
  for (const path of publicPaths)
    if (path !== '/caring-wheels-service') expect(seen).toContain(path)
})

test('every button has a name and does something, without console messages', async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path)
    await touch(page)
    for (const button of await page.getByRole('button').all()) {
      await expect(button).toHaveAccessibleName(/\w/)
      const does = await button.evaluate((element: HTMLButtonElement) => {
        if (element.popoverTargetElement) return 'opens'
        return element.type === 'submit' && element.form ? 'sends' : 'script'
      })
      if (does === 'script' && (await button.isVisible())) await button.click()
    }
    const summary = page.locator('summary').first()
    if ((await summary.count()) === 0) continue
    await summary.click()
    await expect(summary.locator('..')).toHaveAttribute('open')
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`axe finds nothing on any kind of public page, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      for (const path of kinds) {
        await page.goto(path)
        const findings = colorScheme === 'light' ? axeFindings : colourFindings
        expect(await findings(page), path).toEqual([])
      }
    })

test('nothing overflows at 320 px, at 200 % zoom, or with text at 200 %', async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path)
    // 1280 px at 200 % are 640 px of CSS.
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      const over = await page.evaluate(() =>
        [...document.querySelectorAll('main *, header *, footer *')]
          .filter((element) => {
            const box = element.getBoundingClientRect()
            const inSlider = element.closest('ul[tabindex="0"]') !== null
            return !inSlider && box.width > 1 && box.right > innerWidth + 1
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      )
      expect(over, `${path} at ${width}`).toEqual([])
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(scrolls, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 390, height: 640 })
    await withLargeText(page, async () =>
      expect(await overflowing(page), `${path}, text at 200 %`).toEqual([]),
    )
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages say what is missing, and no form can send what was typed as an address', async ({
    page,
  }) => {
    for (const path of ['/', '/login', '/register', '/contact-us', '/crew', '/booking-history']) {
      await page.goto(path)
      await expect(page.getByText(/^JavaScript is off in this browser/)).toBeVisible()
      for (const form of await page.locator('form').all()) await expect(form).toBeHidden()
    }
    for (const path of ['/login', '/register', '/contact-us']) {
      await page.goto(path)
      await expect(page.locator('main form')).toHaveAttribute('method', 'post')
    }
    await page.goto('/ms/login')
    await expect(page.getByText(/^JavaScript dimatikan/)).toBeVisible()
  })
})
