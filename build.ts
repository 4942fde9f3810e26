import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { build as bundle } from 'vite'
import { compileMessages } from './messages/compile.ts'
import { baseLocale, type Locale, locales, pathIn } from './messages/locales.ts'
import { pseudoLocale } from './messages/pseudo.ts'
import { inlineMessages } from './messages/vite-plugin.ts'
import { compressBuild } from './server/http/pages/built-files.ts'
import type { Paths } from './web/prerender/finish-pages.ts'

// Builds the web app once in each language. `--if-changed` (for `npm start`) skips this if a hash of
// the sources is unchanged; file times would not do, because a checkout resets them. Modules that
// need compiled messages are imported after compilation, as a fresh checkout has none. `--pseudo`
// also builds the language for tests, under `/xx`. `--compress` compresses every file as much as
// possible, which takes as long as everything else; without it, the program compresses files on
// request.

const root = import.meta.dirname
const pseudo = process.argv.includes('--pseudo')
const compressing = process.argv.includes('--compress')
const stamp = join(root, 'build/sources.sha256')
const sources = [
  'domain',
  'messages',
  'web',
  'build.ts',
  'server/http/pages/built-files.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]

function hashOfSources(): string {
  const hash = createHash('sha256').update(`${pseudo}`)
  const add = (path: string) => {
    if (!existsSync(join(root, path))) return
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
      return
    }
    if (path.endsWith('.test.ts') || path.startsWith('messages/compiled')) return
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}

/** The paths of a route table, without parameters and catch-alls. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const own = entry.path && !/[*:]/.test(path) ? [path] : []
    return [...own, ...pathsOf(entry.children ?? [], path)]
  })
}

const run = promisify(execFile)

/** Builds the app with placeholders for texts. @throws Error with React Router's output. */
async function reactRouterBuild(): Promise<void> {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { environment } = await import('./server/env.ts')
  // Renders pages with React's production build, and with React Router as if it prerendered.
  Object.assign(environment(), { NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' })
  await run(process.execPath, [program, 'build'], { cwd: root, maxBuffer: 50_000_000 })
}

/** A script of web/prerender, as text to inline into pages. */
async function inlineScript(name: string, locale: Locale): Promise<string> {
  const built = await bundle({
    configFile: false,
    logLevel: 'error',
    plugins: [inlineMessages(locale)],
    define: { 'import.meta.env.VITE_LOCALE': JSON.stringify(locale) },
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, `web/prerender/${name}.ts`),
        output: { format: 'iife' },
      },
    },
  })
  const [result] = [built].flat()
  const [chunk] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || chunk.code.includes('</script'))
    throw new Error('the inline script cannot stand in a page')
  return chunk.code.trim()
}

/**
 * Builds the pages of one language.
 * @returns the directory of their files.
 */
async function buildPages(locale: Locale, pages: Paths): Promise<string> {
  const { writeLanguage } = await import('./web/prerender/languages.ts')
  const { finishPages } = await import('./web/prerender/finish-pages.ts')
  const marked = {
    client: join(root, 'build/marked/client'),
    server: join(root, 'build/marked/server'),
  }
  const client = join(root, locale === baseLocale ? 'build/client' : `build/${locale}`)
  await writeLanguage(marked, client, locale, Object.values(pages).flat())
  await finishPages(client, locale, pages, (name) => inlineScript(name, locale))
  return client
}

async function build(): Promise<number> {
  const client = join(root, 'build/client')
  const wanted = hashOfSources()
  const [last, isCompressed] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (process.argv.includes('--if-changed') && last === wanted) {
    if (compressing && !isCompressed) await compress(client, wanted)
    return 0
  }
  rmSync(join(root, 'build'), { recursive: true, force: true })
  console.log('Building the web app …')
  await compileMessages({ pseudo })
  const {
    default: routes,
    publicPaths,
    accountPaths,
    historyPaths,
    crewPaths,
    embedPaths,
    livePaths,
  } = await import('./web/routes.ts')
  const { bookingPaths, landingPaths } = await import('./domain/site/pages.ts')
  const paths = pathsOf(routes)
  const pages = {
    public: [...publicPaths, ...landingPaths],
    booking: bookingPaths,
    account: accountPaths,
    history: historyPaths,
    crew: crewPaths,
    embed: embedPaths,
    live: livePaths,
  }
  const languages = pseudo ? [...locales, pseudoLocale as Locale] : locales
  let directories: string[]
  try {
    await reactRouterBuild()
    directories = []
    for (const locale of languages) directories.push(await buildPages(locale, pages))
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string }
    console.error(`${stdout}${stderr}` || failure)
    return 1
  }
  for (const [at, directory] of directories.entries()) {
    const locale = languages[at]
    if (locale === undefined || locale === baseLocale) continue
    for (const part of ['assets', locale, '__app'])
      cpSync(join(directory, part), join(client, part), { recursive: true })
    rmSync(directory, { recursive: true })
  }
  const { writeEveryLanguage } = await import('./web/prerender/every-language.ts')
  writeEveryLanguage(client)
  const everyPath = languages.flatMap((locale) => paths.map((path) => pathIn(locale, path)))
  writeFileSync(join(root, 'build/app-routes.json'), JSON.stringify(everyPath, null, 2))
  rmSync(join(root, 'build/marked'), { recursive: true })
  writeFileSync(stamp, wanted)
  if (compressing) await compress(client, wanted)
  return 0
}

async function compress(client: string, wanted: string): Promise<void> {
  await compressBuild(client)
  writeFileSync(stamp, `${wanted} compressed`)
}

process.exitCode = await build()
