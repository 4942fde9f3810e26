/**
 * True for text without control characters (but tab and line ends) and without halves of
 * characters: neither has a place in an answer, and PostgreSQL refuses the zero byte in text and a
 * lone surrogate in JSON.
 */
export function isPlainText(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const control = (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127
    if (control || (code >= 0xd800 && code <= 0xdfff)) return false
  }
  return true
}
