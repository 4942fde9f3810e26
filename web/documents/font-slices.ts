/**
 * Ranges of code points by the name of a font file's slice, in the format of @fontsource's
 * `unicode.json`.
 */
type SliceRanges = Readonly<Record<string, string>>

/** A family cut into slices: `noto-sans-sc` with its ranges. */
export type SlicedFamily = { readonly name: string; readonly ranges: SliceRanges }

/** One file that is needed: the family and the slice as its file name has it. */
export type Slice = { readonly family: string; readonly slice: string }

function holds(ranges: string, point: number): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return point >= Number.parseInt(first, 16) && point <= Number.parseInt(last, 16)
  })
}

/**
 * The font files that a text needs, in the order in which they are searched for a character: a
 * whole Chinese font is 4.6 MB, the slice with a name's characters 50 KB. The first family's first
 * slice (Latin) is always included.
 */
export function slicesFor(text: string, families: readonly SlicedFamily[]): Slice[] {
  const needed = new Set<string>()
  const slices: Slice[] = []
  const add = (family: string, slice: string) => {
    const name = slice.replace(/[[\]]/g, '')
    if (needed.has(`${family} ${name}`)) return
    needed.add(`${family} ${name}`)
    slices.push({ family, slice: name })
  }
  const first = families[0]
  if (first) add(first.name, 'latin')
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0
    for (const { name, ranges } of families) {
      const found = Object.entries(ranges).find(([, range]) => holds(range, point))
      if (!found) continue
      add(name, found[0])
      break
    }
  }
  const order = families.map(({ name }) => name)
  return slices.sort((a, b) => order.indexOf(a.family) - order.indexOf(b.family))
}
