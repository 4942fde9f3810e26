import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The rules of axe whose answer depends on colours; all others are the same in light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page as it is, a line for each rule that is broken.
 * @param rules only these.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    // Describing what passes takes longer than finding what does not.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  // Frames need a second page, in which their results are put together.
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page }).options(options).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }
  // The builder adds half of axe's own time to each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, options)
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
