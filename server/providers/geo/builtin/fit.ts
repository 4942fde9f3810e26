/** Spellings of a word: as people type it, and as the gazetteer writes it. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['kg', 'kampung'],
  ['kampong', 'kampung'],
  ['tmn', 'taman'],
  ['bdr', 'bandar'],
  ['bt', 'bukit'],
  ['bkt', 'bukit'],
  ['sg', 'sungai'],
  ['sungei', 'sungai'],
  ['kl', 'kuala lumpur'],
  ['pj', 'petaling jaya'],
  ['ttdi', 'taman tun dr ismail'],
  ['usj', 'subang jaya'],
  ['ulu', 'hulu'],
])

/**
 * The words of a text in lower case, without accents and punctuation; known abbreviations are
 * expanded.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (spellings.get(word) ?? word).split(' '))
    .filter(Boolean)
}

/**
 * How well a typed word matches a known one: 3 equal, 2 a prefix (of the word still being typed), 1
 * with a typo, 0 not at all. Digits allow no typo: another postcode is another place.
 */
export function fits(typed: string, known: string, unfinished: boolean): 0 | 1 | 2 | 3 {
  if (typed === known) return 3
  if (unfinished && known.startsWith(typed)) return 2
  // Hardly anybody mistypes the first letter: Paris is not Warisan.
  if (/\d/.test(typed) || typed.length < 4 || typed[0] !== known[0]) return 0
  const slips = typed.length >= 8 ? 2 : 1
  if (within(typed, known, slips)) return 1
  const begun = known.slice(0, typed.length)
  return unfinished && typed.length >= 5 && within(typed, begun, 1) ? 1 : 0
}

/** Are at most `most` characters wrong, missing, added or swapped with their neighbour? */
function within(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return (last[b.length] ?? most + 1) <= most
}
