import { expect, type Page } from '@playwright/test'
import type { Locale } from '../messages/locales.ts'
import { englishWordFinder, textsIn } from '../testing/english-words.ts'
import { axeFindings } from './axe.ts'
import { overflowing } from './overflow.ts'

/** Checks of a page in a language other than English. */

/** Words of names and addresses that are also in the English catalogues. */
const names =
  'jalan bangsar demo bank hello test kuala lumpur petaling jaya shah klang puchong ampang subang damansara south english jun'.split(
    ' ',
  )

/** Names that the licence of a map requires. */
const attribution = /GeoNames|OpenStreetMap/

/** Initials of a crew's faces. */
const initials = /^[A-Z]{1,3}$/

/** Whole English messages that have a different text in a language. */
function englishMessages(locale: Locale): Set<string> {
  const own = new Set(textsIn(locale))
  return new Set(textsIn('en').filter((text) => !own.has(text)))
}

/** The visible and accessible texts of a page, except those marked with another language. */
function spokenOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pieces = [document.title]
    const foreign = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node
      if (!parent || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName) || foreign(parent)) continue
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
 * A check for each screen of a journey: no English is left, nothing overflows the window at 320 and
 * 1440 px, and axe finds nothing.
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
      await expect.poll(() => overflowing(page), { message: `${screen} at ${width}` }).toEqual([])
      const found = await axeFindings(page)
      expect({ screen, width, found }).toEqual({ screen, width, found: [] })
    }
    if (before) await page.setViewportSize(before)
  }
}
