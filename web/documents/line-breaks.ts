/** More characters than a word has: an address typed without blanks, an e-mail address. */
const LONGEST_WORD = 24

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// These scripts put no blanks between words, and break a line between almost any two characters.
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u
const opening = /^[\p{Ps}\p{Pi}]/u
const closing = /^[\p{Pe}\p{Pf}\p{Po}]/u

/**
 * Splits a word into the pieces between which a line of a PDF may end. An empty piece is a break
 * without a hyphen: the layout engine takes it for a space without width, and the text stays
 * unchanged. It cuts words where the font changes, so Chinese beside Latin digits has one at its ends.
 */
export function linePieces(word: string): string[] {
  const clusters = [...graphemes.segment(word)].map(({ segment }) => segment)
  const anywhere = clusters.length > LONGEST_WORD
  const pieces: string[] = []
  let piece = ''
  for (const cluster of clusters) {
    const between = anywhere || unspaced.test(cluster) || unspaced.test(piece.slice(-1))
    if (piece && between && !closing.test(cluster) && !opening.test(piece.slice(-1))) {
      pieces.push(piece, '')
      piece = ''
    }
    piece += cluster
  }
  const [first = ''] = clusters
  const last = clusters.at(-1) ?? ''
  if (unspaced.test(first) && !closing.test(first)) pieces.unshift('')
  return unspaced.test(last) && !opening.test(last) ? [...pieces, piece, ''] : [...pieces, piece]
}
