/**
 * An amount in a public page. Prerendered pages contain a placeholder, which the server fills from
 * the current rates.
 */
export type PagePrice = {
  readonly skill: string
  /** A frequency, an addon by its name, or the lowest or highest rate of any frequency. */
  readonly of: string
  /** The postcode whose region's rates apply; all regions by default. */
  readonly at?: number
  /**
   * `least` is the amount of the cheapest region, such as `RM 25`; `shown` adds `from` if regions
   * differ; `full` is `shown` with sen, such as `RM 27.00`; `saves` is the discount of the
   * frequency, such as `Save 10%`, or empty; `number` is RM as a number, for JSON only.
   */
  readonly as: 'least' | 'shown' | 'full' | 'saves' | 'number'
}

/** Values of `of` for the lowest and highest rate of any frequency. */
export const LOWEST = 'lowest'
export const HIGHEST = 'highest'

const head = 'price-jiran-invalid'

/** The placeholder of an amount. It never occurs otherwise in HTML or JSON. */
export function priceMark({ skill, of, at = 0, as }: PagePrice): string {
  return [head, as, word(skill), word(of), at].join('.')
}

/**
 * Replaces every placeholder in a text. A number replaces the whole JSON string that contains it,
 * including the quotes.
 */
export function replacePrices(text: string, written: (price: PagePrice) => string): string {
  // Here, as expressions of the module would be in every page's script.
  const parts = '([\\w-]+)\\.([\\w-]+)\\.(\\d+)'
  const textMarks = new RegExp(`${head}\\.(least|shown|full|saves)\\.${parts}`, 'g')
  const numberMarks = new RegExp(`"${head}\\.(number)\\.${parts}"`, 'g')
  const replace = (_: string, as: string, skill: string, of: string, at: string) =>
    written({
      skill: spaced(skill),
      of: spaced(of),
      ...(at === '0' ? {} : { at: Number(at) }),
      as: as as PagePrice['as'],
    })
  return text.replace(numberMarks, replace).replace(textMarks, replace)
}

function word(name: string): string {
  return name.replaceAll(' ', '_')
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}
