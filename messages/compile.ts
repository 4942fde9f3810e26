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
import { pathToFileURL } from 'node:url'
import {
  type Area,
  areaDirectories,
  catalogueDirectory,
  catalogueProblems,
  parametersOf,
  readAreas,
} from './catalogue.ts'
import { baseLocale, locales } from './locales.ts'
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
    await compileInto(made, areas, pseudo)
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
  const versions = ['paraglide-js', 'plugin-message-format'].map(
    (name) => `node_modules/@inlang/${name}/package.json`,
  )
  const own = [catalogueDirectory, ...Object.values(areaDirectories())].flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => /\.(json|ts)$/.test(file))
      .map((file) => relative(root, join(directory, file))),
  )
  for (const file of [...versions, ...own.sort()])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

async function compileInto(directory: string, areas: readonly Area[], pseudo: boolean) {
  const project = join(directory, 'project.inlang')
  mkdirSync(project, { recursive: true })
  // Both relative to the project, as its loader wants them.
  const from = (path: string) => `./${relative(directory, path)}`
  if (pseudo) writePseudo(directory, areas)
  const settings = {
    baseLocale,
    locales: pseudo ? [...locales, pseudoLocale] : locales,
    // By its place: an address would be fetched from the network.
    modules: [
      from(join(catalogueDirectory, '../node_modules/@inlang/plugin-message-format/dist/index.js')),
    ],
    'plugin.inlang.messageFormat': {
      pathPattern: [
        ...areas.map((area) => from(join(area.directory, '{locale}.json'))),
        ...(pseudo ? ['./{locale}.json'] : []),
      ],
    },
  }
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings))
  // Imported here: nothing is to compile most of the time.
  const { compile } = await import('@inlang/paraglide-js')
  await compile({
    project,
    outdir: directory,
    cleanOutdir: false,
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  })
  const keys = areas.flatMap(({ texts }) => Object.keys(texts[baseLocale]))
  for (const locale of settings.locales) {
    const file = pathToFileURL(join(directory, `messages/${locale}.js`)).href
    const functions = Object.keys((await import(file)) as object)
    // Without its plugin the compiler reports success and makes nothing.
    if (functions.length !== keys.length || keys.some((key) => !functions.includes(key)))
      throw new Error(`${keys.length} messages, but ${functions.length} were compiled to ${locale}`)
  }
  for (const kind of ['every', 'page'] as const) {
    writeFileSync(join(directory, `${kind}.js`), "export * as m from './messages/_index.js'\n")
    writeFileSync(join(directory, `${kind}.d.ts`), typesOf(areas, kind))
  }
}

function writePseudo(directory: string, areas: readonly Area[]): void {
  const messages = areas.flatMap(({ texts }) => Object.entries(texts[baseLocale]))
  const pseudo = messages.map(([key, message]) => [key, pseudoMessage(message)])
  writeFileSync(join(directory, `${pseudoLocale}.json`), JSON.stringify(Object.fromEntries(pseudo)))
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
