import latin from '@fontsource/noto-sans/unicode.json'
import chinese from '@fontsource/noto-sans-sc/unicode.json'
import tamil from '@fontsource/noto-sans-tamil/unicode.json'
import { Font } from '@react-pdf/renderer'
import { type Slice, slicesFor } from './font-slices.ts'

/** Where a slice's file is, in regular (400) or bold (700): an address, or a path in a test. */
export type FontSource = (slice: Slice, weight: 400 | 700) => string | undefined

const families = [
  { name: 'noto-sans', ranges: latin },
  { name: 'noto-sans-tamil', ranges: tamil },
  { name: 'noto-sans-sc', ranges: chinese },
]

let unhyphenated = false

/**
 * Registers the fonts for a text and gives the families to set it in. Latin comes in bold too;
 * the other scripts stay regular, which reads better at a paper's size.
 */
export function fontsFor(text: string, source: FontSource): string[] {
  if (!unhyphenated) Font.registerHyphenationCallback((word) => [word])
  unhyphenated = true
  return slicesFor(text, families).flatMap((slice) => {
    const regular = source(slice, 400)
    if (!regular) return []
    const family = `${slice.family} ${slice.slice}`
    if (!Font.getRegisteredFontFamilies().includes(family)) {
      Font.register({
        family,
        fonts: [
          { src: regular, fontWeight: 400 },
          { src: source(slice, 700) ?? regular, fontWeight: 700 },
        ],
      })
    }
    return [family]
  })
}
