import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import {
  type Area,
  areaDirectories,
  catalogueDirectory,
  catalogueProblems,
  type Message,
  parametersOf,
  readAreas,
} from './catalogue.ts'
import { baseLocale, type Locale, locales } from './locales.ts'
import { pseudoLocale, pseudoMessage } from './pseudo.ts'

// `npm run messages`: makes functions of the catalogues, unless they are made of the same already.

const compiled = join(catalogueDirectory, 'compiled')
const stamp = 'sources.sha256'

/** Compiles the catalogues when they have changed. @throws Error when one is not in order. */
export async function compileMessages({ pseudo = false } = {}): Promise<void> {
  const wanted = hashOfSources(pseudo)
  if (lastStamp() === wanted) return
  const areas = readAreas()
  const problems = catalogueProblems(areas)
  if (problems.length > 0) throw new Error(`The catalogues of messages:\n${problems.join('\n')}`)
  const made = `${compiled}-${process.pid}`
  try {
    compileInto(made, areas, pseudo)
    writeFileSync(join(made, stamp), wanted)
    rmSync(compiled, { recursive: true, force: true })
    renameSync(made, compiled)
  } catch (error) {
    // Another process was as fast: its result is the same.
    if (lastStamp() !== wanted) throw error
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function lastStamp(): string {
  const file = join(compiled, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function hashOfSources(pseudo: boolean): string {
  const hash = createHash('sha256').update(`${pseudo}`)
  const root = join(catalogueDirectory, '..')
  const own = [catalogueDirectory, ...Object.values(areaDirectories())].flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => /\.(json|ts)$/.test(file))
      .map((file) => relative(root, join(directory, file))),
  )
  for (const file of own.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function compileInto(directory: string, areas: readonly Area[], pseudo: boolean): void {
  const every = pseudo ? [...locales, pseudoLocale] : locales
  const keys = areas.flatMap(({ texts }) => Object.keys(texts[baseLocale]))
  const write = (file: string, lines: readonly string[]) =>
    writeFileSync(join(directory, file), `${lines.join('\n')}\n`)
  mkdirSync(join(directory, 'messages'), { recursive: true })
  for (const locale of every) {
    const messages = areas.flatMap(({ texts }) =>
      locale === pseudoLocale
        ? Object.entries(texts[baseLocale]).map(
            ([key, message]) => [key, pseudoMessage(message)] as const,
          )
        : Object.entries(texts[locale as Locale]),
    )
    write(`messages/${locale}.js`, [
      "import * as registry from '../registry.js'",
      ...messages.map(([key, message]) => `export const ${key} = ${codeOf(message, locale)}`),
    ])
  }
  write('messages/_index.js', [
    "import { getLocale } from '../runtime.js'",
    ...every.map((locale) => `import * as ${locale} from './${locale}.js'`),
    `const modules = { ${every.join(', ')} }`,
    ...keys.map(
      (key) => `export const ${key} = (i, o) => modules[o?.locale ?? getLocale()].${key}(i)`,
    ),
  ])
  write('registry.js', [
    'const rules = {}',
    'export const plural = (locale, count) =>',
    '  (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(count))',
  ])
  write('runtime.js', [
    `export let getLocale = () => '${baseLocale}'`,
    'export const overwriteGetLocale = (own) => { getLocale = own }',
  ])
  for (const kind of ['every', 'page'] as const) {
    write(`${kind}.js`, ["export * as m from './messages/_index.js'"])
    writeFileSync(join(directory, `${kind}.d.ts`), typesOf(areas, kind))
  }
}

/**
 * The code of a message's function of its parameters.
 * @throws Error when a choice is not written as docs/languages.md describes.
 */
export function codeOf(message: Message, locale: string): string {
  if (typeof message === 'string')
    return message.includes('{')
      ? `(i) => ${template(message)}`
      : `() => ${JSON.stringify(message)}`
  const [choice, ...others] = message
  if (!choice || others.length > 0) throw new Error('a message is one text or one choice')
  const forms: string[] = []
  const names = new Set<string>()
  for (const line of choice.declarations) {
    if (/^input \w+$/.test(line)) continue
    const [, name = '', input] = /^local (\w+) = (\w+): plural$/.exec(line) ?? []
    if (!name) throw new Error(`unknown declaration: ${line}`)
    names.add(name)
    forms.push(`const ${name} = registry.plural(${JSON.stringify(locale)}, i.${input});`)
  }
  const cases = Object.entries(choice.match).map(([when, text], at, all) => {
    // The last one is for all that is left.
    if (at === all.length - 1) return template(text)
    const conditions = when.split(', ').flatMap((condition) => {
      const [name = '', value = '*'] = condition.split('=')
      if (value === '*') return []
      return `${names.has(name) ? name : `String(i.${name})`} === ${JSON.stringify(value)}`
    })
    return `${conditions.join(' && ')} ? ${template(text)} : `
  })
  return `(i) => { ${forms.join(' ')} return ${cases.join('')} }`
}

function template(text: string): string {
  const escaped = text.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  return `\`${escaped.replace(/\{(\w+)\}/g, (_, name: string) => `\${i.${name}}`)}\``
}

/** Declarations of all messages: for every language by name, or for the page's own. */
function typesOf(areas: readonly Area[], kind: 'every' | 'page'): string {
  const options = kind === 'every' ? 'options: { readonly locale: Locale }' : ''
  const lines = areas.flatMap(({ texts, notes }) =>
    Object.entries(texts[baseLocale]).map(([key, message]) => {
      const names = parametersOf(message)
      const fields = names.map((name) => `readonly ${name}: string | number`).join('; ')
      const params =
        names.length > 0 ? `params: { ${fields} }` : kind === 'every' ? 'params: object' : ''
      const all = [params, options].filter(Boolean).join(', ')
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      const said = [text, notes[key]].filter(Boolean).join(' — ').replaceAll('*/', '* /')
      return `  /** ${said} */\n  readonly ${key}: (${all}) => string`
    }),
  )
  return `import type { Locale } from '../locales.ts'\nexport declare const m: {\n${lines.join('\n')}\n}\n`
}

if (import.meta.main) await compileMessages({ pseudo: process.argv.includes('--pseudo') })
