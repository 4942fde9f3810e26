import type { Message } from './catalogue.ts'

/** A language for tests alone: English letters with accents, two fifths longer. */
export const pseudoLocale = 'xx'

const accented: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

/** The text in the language for tests: each of its words is longer, and parameters stay. */
export function pseudoText(text: string): string {
  return text.replace(/\{\w+\}|[\p{L}’']+/gu, (part) =>
    part.startsWith('{')
      ? part
      : part.replace(/[aeiou]/g, (sign) => accented[sign] ?? sign) +
        '~'.repeat(Math.ceil(part.length * 0.4)),
  )
}

/** A message in the language for tests. */
export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message)
  return message.map((choice) => ({
    ...choice,
    match: Object.fromEntries(
      Object.entries(choice.match).map(([at, text]) => [at, pseudoText(text)]),
    ),
  }))
}
