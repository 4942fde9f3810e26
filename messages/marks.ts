import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifySync } from 'vite'

/** The functions of messages in one language. */
export type Compiled = Readonly<Record<string, (params?: object) => string>>

/** What stands in the code for a message: an expression for its text, or for its function. */
export type Wording = {
  text(key: string, message: Compiled[string]): string
  made(key: string, message: Compiled[string]): string
}

/** The functions of all messages in one language. */
export async function compiledMessages(locale: string, version = 0): Promise<Compiled> {
  const file = pathToFileURL(join(import.meta.dirname, `compiled/messages/${locale}.js`)).href
  return (await import(`${file}?${version}`)) as Compiled
}

/** Names that nothing defines stand for texts: a bundler leaves them as they are. */
export const marks: Wording = {
  text: (key) => `__text_${key}__`,
  made: (key, message) => (usesPlural(message) ? `__plural_${key}__(registry)` : `__made_${key}__`),
}

function usesPlural(message: Compiled[string]): boolean {
  return message.toString().includes('registry.')
}

/**
 * Built code with the texts of one language in the place of the marks.
 * @param facts other marks, such as `locale` for `__locale__`, with the code that replaces them.
 * @throws Error when a mark is unknown.
 */
export function withTexts(
  code: string,
  texts: Compiled,
  facts: Readonly<Record<string, string>>,
): string {
  return code.replace(/\b__(?:(text|made|plural)_)?([a-z]\w*?)__\b/g, (mark, kind, key: string) => {
    if (kind === undefined) return facts[key] ?? mark
    const message = texts[key]
    if (!message) throw new Error(`there is no message for ${mark}`)
    if (kind === 'text') return JSON.stringify(message())
    if (kind === 'made' && usesPlural(message))
      throw new Error(`${key} is a choice by number in this language and none in English`)
    return minified(`${kind === 'plural' ? 'registry => ' : ''}${message.toString()}`)
  })
}

const shortened = new Map<string, string>()

/** A function's code, shortened and in parentheses. */
function minified(source: string): string {
  const known = shortened.get(source)
  if (known) return known
  const { code } = minifySync('message.js', `export default ${source}`)
  const short = `(${code.replace(/^export default\s*/, '').replace(/;\s*$/, '')})`
  shortened.set(source, short)
  return short
}
