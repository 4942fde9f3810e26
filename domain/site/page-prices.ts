/**
 * An amount in a public page. Pages are prerendered before the rates are known, so they contain a
 * placeholder that the server fills.
 */
export type PagePrice = {
  readonly skill: string
  /** A frequency, an extra by its name, or the least or most that an hour costs at any frequency. */
  readonly of: string
  /** A postcode whose region's rates are used; all regions when missing. */
  readonly at?: number
  /**
   * `least` is the amount, such as `RM 25`, of the cheapest region; `shown` the same, with `from`
   * before it where regions differ; `full` as `shown` with its sen, such as `RM 27.00`; `saves` what
   * the frequency takes off, such as `Save 10%`, or nothing; `number` is RM as a number, and stands in
   * JSON alone.
   */
  readonly as: 'least' | 'shown' | 'full' | 'saves' | 'number'
}

/** What `of` is for the lowest and the highest rate of any frequency. */
export const LOWEST = 'lowest'
export const HIGHEST = 'highest'

const head = 'price-jiran-invalid'

/** The placeholder of an amount. HTML and JSON never contain it otherwise. */
export function priceMark({ skill, of, at = 0, as }: PagePrice): string {
  return [head, as, word(skill), word(of), at].join('.')
}

const parts = '([\\w-]+)\\.([\\w-]+)\\.(\\d+)'
const textMarks = new RegExp(`${head}\\.(least|shown|full|saves)\\.${parts}`, 'g')
const numberMarks = new RegExp(`"${head}\\.(number)\\.${parts}"`, 'g')

/**
 * Puts something in the place of every mark in a text: of a number in the place of the whole JSON
 * string that holds it, quotes included.
 */
export function replacePrices(text: string, written: (price: PagePrice) => string): string {
  const replace = (_: string, as: string, skill: string, of: string, at: string) =>
    written({
      skill: spoken(skill),
      of: spoken(of),
      ...(at === '0' ? {} : { at: Number(at) }),
      as: as as PagePrice['as'],
    })
  return text.replace(numberMarks, replace).replace(textMarks, replace)
}

function word(name: string): string {
  return name.replaceAll(' ', '_')
}

function spoken(name: string): string {
  return name.replaceAll('_', ' ')
}
