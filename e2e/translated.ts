import { expect, type Page } from '@playwright/test'
import type { Locale } from '../messages/locales.ts'
import { englishWordFinder, textsIn } from '../testing/english-words.ts'
import { axeFindings } from './axe.ts'
import { standingOut } from './standing-out.ts'

/** Checks of a page in a language other than English. */

/** Words of names and addresses that the English catalogues have as well. */
const names =
  'jalan bangsar demo bank hello test kuala lumpur petaling jaya shah klang puchong ampang subang damansara south english jun'.split(
    ' ',
  )

/** What the licence of a map wants to be named as it is. */
const attribution = /GeoNames|OpenStreetMap/

/** Of the faces of a crew. */
const initials = /^[A-Z]{1,3}$/

/** The English messages, whole, that a language has another text for. */
function englishMessages(locale: Locale): Set<string> {
  const own = new Set(textsIn(locale))
  return new Set(textsIn('en').filter((text) => !own.has(text)))
}

/** What a person reads or hears on the page, piece by piece; without what is in a language of its own. */
function spokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pieces = [document.title]
    const foreign = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node
      if (!parent || /^(SCRIPT|STYLE)$/.test(parent.tagName) || foreign(parent)) continue
      pieces.push(node.textContent ?? '')
    }
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    for (const element of document.querySelectorAll(attributes.map((each) => `[${each}]`).join()))
      if (!foreign(element))
        for (const each of attributes) pieces.push(element.getAttribute(each) ?? '')
    return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
  })
}

/**
 * A check for each screen of a journey: no English is left, at 320 and 1440 px nothing stands out of
 * the window, and axe finds nothing.
 */
export function screenCheck(page: Page, locale: Locale): (screen: string) => Promise<void> {
  const english = englishMessages(locale)
  const englishWords = englishWordFinder(locale, names)
  return async (screen) => {
    const before = page.viewportSize()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const pieces = (await spokenOn(page)).filter(
      (piece) => !attribution.test(piece) && !initials.test(piece),
    )
    const left = pieces.filter((piece) => english.has(piece) && englishWords(piece).length > 0)
    expect({ screen, left, words: pieces.flatMap(englishWords) }).toEqual({
      screen,
      left: [],
      words: [],
    })
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => standingOut(page), { message: `${screen} at ${width}` }).toEqual([])
      const found = await axeFindings(page)
      expect({ screen, width, found }).toEqual({ screen, width, found: [] })
    }
    if (before) await page.setViewportSize(before)
  }
}
