import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseLocale, type Locale, locales } from './locales.ts'

/** A message: a text, or a choice between texts as the message format plugin writes it. */
export type Message = string | readonly Choice[]
type Choice = {
  readonly declarations: readonly string[]
  readonly selectors: readonly string[]
  readonly match: Readonly<Record<string, string>>
}

type Messages = Readonly<Record<string, Message>>

/** The files of one area of the product. */
export type Area = {
  readonly name: string
  readonly directory: string
  readonly texts: Readonly<Record<Locale, Messages>>
  /** What a translator has to know, by key. */
  readonly notes: Readonly<Record<string, string>>
}

/** Where the catalogues are, a folder for each area. */
export const catalogueDirectory = import.meta.dirname

const services = join(catalogueDirectory, '../domain/services')

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, 'utf8')) as Shape
}

/**
 * The folders of catalogues, by area: those here, and those of the services, which bring their own.
 */
export function areaDirectories(): Record<string, string> {
  const folders = (directory: string) =>
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('compiled'))
      .map(({ name }) => name)
  return Object.fromEntries(
    [
      ...folders(catalogueDirectory).map((name) => [name, join(catalogueDirectory, name)] as const),
      ...folders(services).map(
        (name) => [name.replaceAll('-', '_'), join(services, name, 'messages')] as const,
      ),
    ].filter(([, directory]) => existsSync(directory)),
  )
}

/** Reads all catalogues. */
export function readAreas(): Area[] {
  return Object.entries(areaDirectories()).map(([name, directory]) => {
    const file = (part: string) => join(directory, `${part}.json`)
    const texts = Object.fromEntries(
      locales.map((locale) => [locale, readJson<Messages>(file(locale))]),
    ) as Record<Locale, Messages>
    const notes = existsSync(file('notes')) ? readJson<Record<string, string>>(file('notes')) : {}
    return { name, directory, texts, notes }
  })
}

/** The texts of a message: one, or one for each case. */
export function textsOf(message: Message): string[] {
  return typeof message === 'string'
    ? [message]
    : message.flatMap(({ match }) => Object.values(match))
}

/** The parameters of a message, sorted. */
export function parametersOf(message: Message): string[] {
  const inText = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  )
  const declared =
    typeof message === 'string'
      ? []
      : message.flatMap(({ declarations }) =>
          declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []),
        )
  return [...new Set([...inText, ...declared])].sort()
}

/** What is wrong in the catalogues, each as a sentence; nothing when all is well. */
export function catalogueProblems(areas: readonly Area[]): string[] {
  const problems: string[] = []
  for (const { name, texts, notes } of areas) {
    const english = texts[baseLocale]
    for (const key of Object.keys(english))
      if (!new RegExp(`^${name}_[a-z0-9_]+$`).test(key))
        problems.push(`${name}/en.json: ${key} must be ${name}_ and small letters`)
    for (const key of Object.keys(notes))
      if (!(key in english)) problems.push(`${name}/notes.json: ${key} is no message`)
    for (const locale of locales) {
      const file = `${name}/${locale}.json`
      for (const key of Object.keys(english))
        if (!(key in texts[locale])) problems.push(`${file}: ${key} is missing`)
      for (const [key, message] of Object.entries(texts[locale])) {
        const original = english[key]
        if (original === undefined) {
          problems.push(`${file}: ${key} is not in en.json`)
          continue
        }
        if (textsOf(message).some((text) => text.trim() === ''))
          problems.push(`${file}: ${key} is empty`)
        const [own, wanted] = [parametersOf(message), parametersOf(original)]
        if (own.join() !== wanted.join())
          problems.push(`${file}: ${key} has {${own.join()}} where English has {${wanted.join()}}`)
      }
    }
  }
  return problems
}
