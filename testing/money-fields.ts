// Names of fields that hold money (docs/product/roles.md#who-sees-money).
const moneyWords =
  /(^|_)(cost|costs|amount|fee|total|discount|revenue|price|refund|due|paid|tax|turnover|threshold)(_|$)/

/** `RM 12.00`, but no random text that begins with these letters. */
const sum = /\bRM\s*\d[\d,]*(\.\d\d)?\b/

/** Finds money in an answer: by the name of a field, or in a text. */
export function moneyIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return sum.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${path}/${name}`
    // A count is not an amount.
    const counted = here === '/total'
    // Neither is a deadline.
    const isDay = typeof inner === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(inner)
    const named = moneyWords.test(name) && !counted && !isDay && typeof inner !== 'boolean'
    return named ? [here] : moneyIn(inner, here)
  })
}
