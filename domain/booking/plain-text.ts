/**
 * True for text without control characters (except tab and line breaks) and lone surrogates.
 * PostgreSQL rejects zero bytes in text and lone surrogates in JSON.
 */
export function isPlainText(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const control = (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127
    if (control || (code >= 0xd800 && code <= 0xdfff)) return false
  }
  return true
}

/** True for plain text on one line. */
export function isOneLine(text: string): boolean {
  return isPlainText(text) && !/[\r\n\u0085\u2028\u2029]/.test(text)
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
/**
 * Empties text without a visible character, removes marks that change the direction of the text
 * around them, and replaces no-break spaces: a name with a mark would turn the rest of a sentence.
 * Phones and web pages put both into copied numbers.
 */
export function visibleText(text: string): string {
  return visible.test(text) ? text.replace(/\p{Bidi_C}/gu, '').replace(/[\u00a0\u202f]/g, ' ') : ''
}

/**
 * Escapes zero bytes and lone surrogates, which PostgreSQL cannot store, as `\u0000` or `\ud800`,
 * so that different texts stay different.
 */
export function storable<Value>(value: Value): Value
export function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\0|\p{Surrogate}/gu, (found) => {
      return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
  }
  if (Array.isArray(value)) return value.map((each: unknown) => storable(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name), storable(each)]),
  )
}
