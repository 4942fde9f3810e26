import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { default as axe, RunOptions } from 'axe-core'

/** Minified: sending it to a page takes longer than the checks of a small page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe whose answer depends on colours; all others are the same in light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

const withoutLandmarks = { 'landmark-one-main': { enabled: false }, region: { enabled: false } }

/**
 * Axe's findings on a page in its current state, one line per broken rule. Frames in it are not
 * checked: those of providers are not ours, and ours is given as `where`.
 * @param rules only these.
 */
export async function axeFindings(where: Page | Frame, rules?: string[]): Promise<string[]> {
  const isPage = 'mainFrame' in where
  const frame = isPage ? where.mainFrame() : where
  // Every page has a title, which an app's page shows once its script runs.
  if (isPage) await frame.locator('h1').first().waitFor({ state: 'attached' })
  const first = await findingsNow(frame, rules)
  // A toast may have begun to fade out during the check; what is wrong with a page stays.
  return first.length > 0 ? findingsNow(frame, rules) : first
}

async function findingsNow(frame: Frame, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    // Describing passed checks takes longer than finding failures.
    resultTypes: ['violations'],
    // Waits for answers of frames without axe.
    iframes: false,
    // Loads media and styles again, for rules about audio and about locked orientation.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    // The landmarks are those of the embedding page.
    ...(frame.parentFrame() && { rules: withoutLandmarks }),
  }
  await animationsEnd(frame)
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  return frame.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, options)
}

/** Waits for fade-ins to reach their final contrast, but not for endless animations. */
async function animationsEnd(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
      // Browsers do not report the end of those in closed details, which axe does not check.
      .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility())
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
