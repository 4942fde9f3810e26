import latin from '@fontsource/noto-sans/unicode.json'
import chinese from '@fontsource/noto-sans-sc/unicode.json'
import tamil from '@fontsource/noto-sans-tamil/unicode.json'
import { Font } from '@react-pdf/renderer'
import { type Slice, slicesFor } from './font-slices.ts'
import { linePieces } from './line-breaks.ts'

/** Where a slice's file is, in regular (400) or bold (700): an address, or a path in a test. */
export type FontSource = (slice: Slice, weight: 400 | 700) => string | undefined

/** What a paper is set in, and what it says, in characters that these fonts have. */
export type Typeset<Content> = { readonly fonts: string[]; readonly content: Content }

const families = [
  { name: 'noto-sans', ranges: latin },
  { name: 'noto-sans-tamil', ranges: tamil },
  { name: 'noto-sans-sc', ranges: chinese },
]
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Loads the fonts for everything that a document says, and writes `�` for each character that none
 * of them has: the layout engine would take such characters for others of a font of its own. Latin
 * comes in bold too; the other scripts stay regular, which reads better at a paper's size.
 * @throws what fetching a font throws; the next call tries again.
 */
export async function typeset<Content>(
  said: Content,
  source: FontSource,
): Promise<Typeset<Content>> {
  Font.registerHyphenationCallback(linePieces)
  const written = JSON.stringify(said).normalize('NFC')
  const fonts = (
    await Promise.all(slicesFor(written, families).map((slice) => loaded(slice, source)))
  ).flat()
  const content = JSON.parse(written, (_, value) =>
    typeof value === 'string' ? legible(value, fonts) : value,
  )
  return { fonts, content }
}

async function loaded(slice: Slice, source: FontSource): Promise<string[]> {
  const regular = source(slice, 400)
  if (!regular) return []
  const bold = source(slice, 700)
  const family = `${slice.family} ${slice.slice}`
  if (!Font.getRegisteredFontFamilies().includes(family)) {
    const files = [{ src: regular, fontWeight: 400 }]
    if (bold) files.push({ src: bold, fontWeight: 700 })
    Font.register({ family, fonts: files })
  }
  try {
    await Font.load({ fontFamily: family, fontWeight: 400 })
    await Font.load({ fontFamily: family, fontWeight: 700 })
  } catch (error) {
    // It would keep its failure for good.
    delete Font.getRegisteredFonts()[family]
    throw error
  }
  return hasEmails(family) ? [family] : []
}

/** What is asked of a loaded font; the engine's package does not say its type. */
type Loaded = { hasGlyphForCodePoint(point: number): boolean }

function fontOf(fontFamily: string): Loaded | null {
  return Font.getFont({ fontFamily }).data as Loaded | null
}

/** False of a slice that came out empty: asking it for a character throws. */
function hasEmails(family: string): boolean {
  try {
    return fontOf(family)?.hasGlyphForCodePoint(0) !== undefined
  } catch {
    return false
  }
}

function legible(text: string, fonts: readonly string[]): string {
  const has = (letter: string) =>
    fonts.some((family) => fontOf(family)?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  // What only says how its neighbour is drawn is no letter.
  const withoutSigns = (letters: string) =>
    letters.replace(/\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu, (sign) => (has(sign) ? sign : ''))
  return [...graphemes.segment(text.replace(/\s+/g, ' '))]
    .map(({ segment }) => withoutSigns(segment))
    .map((letters) => ([...letters].every(has) ? letters : '\ufffd'))
    .join('')
}
