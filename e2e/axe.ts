import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The rules of axe whose answer depends on colours; all others are the same in light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Axe's findings on a page in its current state, one line per broken rule.
 * @param rules only these.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const first = await findingsNow(page, rules)
  // A toast may have begun to fade out during the check; what is wrong with a page stays.
  return first.length > 0 ? findingsNow(page, rules) : first
}

async function findingsNow(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    // Describing passed checks takes longer than finding failures.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  await animationsEnd(page)
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

/** Waits for fade-ins to reach their final contrast, but not for endless animations. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Axe's findings about colours. */
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
