import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules of axe whose answer depends on colours; all others are the same in light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page as it is, a line for each rule that is broken.
 * @param rules only these.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Frames need a second page, in which their results are put together.
  const oneFrame = page.frames().length === 1
  // Reading axe takes half as long as using it: a document that has it is not given it again.
  const hasAxe = oneFrame && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) }).options({
    // Describing what passes takes longer than finding what does not.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  axe.setLegacyMode(oneFrame)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** What of it has to do with colours. */
export function colourFindings(page: Page): Promise<string[]> {
  return axeFindings(page, rulesOfColour)
}

/**
 * Fails when axe finds anything on a page, in light or in dark, as wide as it is. The page is left
 * in light.
 * @param where names the page in the failure.
 */
export async function expectNoFindings(page: Page, where = page.url()): Promise<void> {
  const width = page.viewportSize()?.width
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await colourFindings(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeFindings(page)
  expect({ where, width, dark, light }).toEqual({ where, width, dark: [], light: [] })
}
