import latin from '@fontsource/noto-sans/unicode.json'
import chinese from '@fontsource/noto-sans-sc/unicode.json'
import tamil from '@fontsource/noto-sans-tamil/unicode.json'
import { Font } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { type Slice, slicesFor } from './font-slices.ts'
import { linePieces } from './line-breaks.ts'
import { textsIn } from './texts-in.ts'

/** Where a slice's file is, in regular (400) or bold (700): an address, or a path in a test. */
export type FontSource = (slice: Slice, weight: 400 | 700) => string | undefined

type Draw<Content, Drawn> = (content: Content, fonts: string[]) => Drawn

const families = [
  { name: 'noto-sans', ranges: latin },
  { name: 'noto-sans-tamil', ranges: tamil },
  { name: 'noto-sans-sc', ranges: chinese },
]
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Renders a document in fonts that cover its text: the content and the document's own texts. Each
 * character of the content that no font has is replaced by `�`: the layout engine would draw a
 * wrong character from its built-in font. Latin also has bold; the other scripts stay regular,
 * which is easier to read in print.
 * @throws the failure of fetching a font; the next call retries.
 */
export async function typeset<Content, Drawn extends ReactElement>(
  raw: Content,
  draw: Draw<Content, Drawn>,
  source: FontSource,
): Promise<Drawn> {
  Font.registerHyphenationCallback(linePieces)
  const written = JSON.stringify(raw).normalize('NFC')
  const texts = textsIn(draw(JSON.parse(written), []))
  const fonts = (
    await Promise.all(slicesFor(texts, families).map((slice) => loaded(slice, source)))
  ).flat()
  const content = JSON.parse(written, (_, value) =>
    typeof value === 'string' ? legible(value, fonts) : value,
  )
  return draw(content, fonts)
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
    // The font would stay in its failed state.
    delete Font.getRegisteredFonts()[family]
    throw error
  }
  return hasGlyphs(family) ? [family] : []
}

/** The part of a loaded font that is used; the engine's package has no type for it. */
type Loaded = { hasGlyphForCodePoint(point: number): boolean }

function fontOf(fontFamily: string): Loaded | null {
  return Font.getFont({ fontFamily }).data as Loaded | null
}

/** False for an empty slice, in which looking up a character throws. */
function hasGlyphs(family: string): boolean {
  try {
    return fontOf(family)?.hasGlyphForCodePoint(0) !== undefined
  } catch {
    return false
  }
}

function legible(text: string, fonts: readonly string[]): string {
  const has = (character: string) =>
    fonts.some((family) => fontOf(family)?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  // Control characters and variation selectors have no glyph of their own.
  const withoutSigns = (cluster: string) =>
    cluster.replace(/\p{Cc}|\p{Cf}|\p{Variation_Selector}/gu, (sign) => (has(sign) ? sign : ''))
  return [...graphemes.segment(text.replace(/\s+/g, ' '))]
    .map(({ segment }) => withoutSigns(segment))
    .map((cluster) => ([...cluster].every(has) ? cluster : '\ufffd'))
    .join('')
}
