import { HtmlValidate } from 'html-validate'
import { languageTags, locales, pathIn } from '../messages/locales.ts'
import { cities } from '../web/public-site/cities.ts'
import { coverage } from '../web/public-site/coverage.ts'
import { expect, publicPaths, structuredDataOf, test } from './public-site.ts'
import { login } from './steps.ts'

/** The pages as search engines read them, compared with the server's answers. */

type Rate = { frequency: string; worker_cost_normal_day: number; discount_perc: number }

test('each page has a title, a description, one canonical address and a picture', async ({
  page,
  baseURL,
}) => {
  const titles = new Map<string, string>()
  for (const path of publicPaths) {
    await page.goto(path)
    const head = (selector: string, name: string) => page.locator(selector).getAttribute(name)
    const canonical = (await head('link[rel=canonical]', 'href')) ?? ''
    const expected = path === '/caring-wheels-service' ? '/service/elderly-care-malaysia' : path
    expect(canonical).toBe(`${baseURL}${expected}`)
    expect(await head('meta[property="og:url"]', 'content')).toBe(canonical)
    expect(await head('meta[property="og:image"]', 'content')).toBe(`${baseURL}/og.png`)
    const description = (await head('meta[name=description]', 'content')) ?? ''
    expect(description.length, path).toBeGreaterThan(60)
    expect(description.length, path).toBeLessThan(180)
    titles.set(await page.title(), canonical)
    expect(await page.locator('h1').count(), path).toBe(1)
    expect(await page.locator('meta[name=robots]').count(), path).toBe(0)
  }
  expect(titles.size).toBe(publicPaths.length - 1)
})

test('each language has its own head, which links to the others', async ({ request, baseURL }) => {
  const seen = new Set<string>()
  for (const path of publicPaths)
    for (const locale of locales) {
      const html = await (await request.get(pathIn(locale, path))).text()
      const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
      const address = path === '/caring-wheels-service' ? '/service/elderly-care-malaysia' : path
      expect(first(/<html lang="([^"]+)"/)).toBe(languageTags[locale])
      expect(first(/<link rel="canonical" href="([^"]+)"/)).toBe(baseURL + pathIn(locale, address))
      const others = [...html.matchAll(/rel="alternate" href="([^"]+)" hrefLang="([^"]+)"/g)]
      expect(Object.fromEntries(others.map(([, href, language]) => [language, href]))).toEqual({
        'en-MY': baseURL + address,
        'ms-MY': baseURL + pathIn('ms', address),
        'zh-Hans-MY': baseURL + pathIn('zh', address),
        'x-default': baseURL + address,
      })
      expect(html).not.toContain('name="robots"')
      const description = first(/<meta name="description" content="([^"]+)"/)
      expect(description.length, path).toBeGreaterThan(locale === 'zh' ? 30 : 60)
      expect(description.length, `${locale} ${path}`).toBeLessThan(180)
      seen.add(first(/<title>([^<]+)</)).add(description)
    }
  expect(seen.size).toBe(2 * locales.length * (publicPaths.length - 1))
})

test('what the server sends is valid HTML', async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y'],
  })
  for (const path of [...publicPaths, '/offline', '/login', '/ms', '/zh/login']) {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const found = results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message }) => `${ruleId}: ${message}`)
    expect(found, path).toEqual([])
  }
})

test('after a navigation in the app the head is that of the new page alone', async ({
  page,
  baseURL,
}) => {
  await login(page, 'customer@jiran.test', 'Customer123')
  await expect(page).toHaveTitle(/^Jiran: cleaners/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', `${baseURL}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveTitle(/^Questions and answers/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/faq`)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await page.goBack()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  // A public document leads to others by loading them: no script state is passed on.
  await page.goto('/faq')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/^About Us/)
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
  const kinds = (await structuredDataOf(page)).map((node) => node['@type'])
  expect(kinds).not.toContain('FAQPage')
})

test('the sitemap names each page once, and robots.txt the sitemap', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  const wanted = publicPaths
    .filter((path) => path !== '/caring-wheels-service')
    .flatMap((path) => locales.map((locale) => pathIn(locale, path)))
  expect(listed).toHaveLength(wanted.length)
  expect(new Set(listed)).toEqual(new Set(wanted.map((path) => baseURL + path)))
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the manifest and its icons exist', async ({ request }) => {
  const answer = await request.get('/site.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await answer.json()) as { icons: { src: string; type: string }[] }
  for (const { src, type } of [...icons, { src: '/og.png', type: 'image/png' }]) {
    const icon = await request.get(src)
    const [its] = icon.headers()['content-type']?.split(';') ?? []
    expect([icon.status(), its]).toEqual([200, type])
  }
})

for (const [path, skill, lowest] of [
  ['/service/cleaning-service-malaysia', 'Cleaner', 25],
  ['/service/elderly-care-malaysia', 'Care Giver', 25],
  ['/location/cleaning-service-klang', 'Cleaner', 25],
] as const)
  test(`${path} offers what ${skill} costs`, async ({ page }) => {
    await page.goto(path)
    const things = await structuredDataOf(page)
    const service = things.find((node) => node['@type'] === 'Service')
    const answer = await page.request.post('/region-cost/get-frequency-discount-by-skill/', {
      data: { skill, post_code: 41000 },
    })
    const rates = ((await answer.json()) as Rate[]).map((rate) => ({
      name: rate.frequency,
      price: Math.round(rate.worker_cost_normal_day * (1 - rate.discount_perc) * 100) / 100,
      priceCurrency: 'MYR',
    }))
    expect(rates.length).toBe(3)
    expect(service?.offers).toMatchObject({
      priceCurrency: 'MYR',
      lowPrice: lowest,
      highPrice: Math.max(...rates.map(({ price }) => price)),
      offers: rates,
    })
    for (const { price } of rates)
      await expect(page.getByText(`RM ${price} `).first()).toBeVisible()
  })

test('the questions that search engines read are those on the page', async ({ page }) => {
  for (const path of ['/', '/faq', '/service/elderly-care-malaysia']) {
    await page.goto(path)
    const things = await structuredDataOf(page)
    const faq = things.find((node) => node['@type'] === 'FAQPage')
    const asked = (faq?.mainEntity ?? []) as { name: string; acceptedAnswer: { text: string } }[]
    expect(asked.length).toBeGreaterThan(3)
    const shown = await page
      .locator('details')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('summary')?.textContent,
          one.querySelector('p')?.textContent,
        ]),
      )
    expect(shown).toEqual(asked.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]))
  }
})

test('the company and the breadcrumbs are structured data', async ({ page, baseURL }) => {
  await page.goto('/contact-us')
  const things = await structuredDataOf(page)
  expect(things).toContainEqual(
    expect.objectContaining({
      '@type': 'LocalBusiness',
      telephone: '+60 3-5555 0100',
      email: 'hello@jiran.test',
      priceRange: 'From RM 25 an hour',
    }),
  )
  const breadcrumbsData = things.find((node) => node['@type'] === 'BreadcrumbList')
  expect(breadcrumbsData?.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${baseURL}/` },
    { position: 2, name: 'Contact Us', item: `${baseURL}/contact-us` },
  ])
})

test('every place that the pages name is served', async ({ request }) => {
  const served = (await (await request.get('/region-cost/get-postcodes/')).json()) as number[]
  const named = [...coverage, ...cities].flatMap(({ places }) => places)
  expect(named.filter(({ postcode }) => !served.includes(postcode))).toEqual([])
})
