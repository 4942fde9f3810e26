import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { baseLocale, type Locale, pathIn } from '../../messages/locales.ts'
import { compiledMessages, withTexts } from '../../messages/marks.ts'
import { servicesInPages } from './services-in-pages.ts'

/**
 * The folders of React Router's build, which has placeholders instead of texts (vite.config.ts).
 */
type Build = { readonly client: string; readonly server: string }

/**
 * Writes the scripts and pages of a language: replaces placeholders by texts, and renders the HTML
 * of each path. A script with the same content in two languages has the same name in both.
 * @param directory the output folder, which is replaced.
 * @param paths of the pages to prerender, without the language's prefix.
 * @throws Error if a page cannot be rendered.
 */
export async function writeLanguage(
  build: Build,
  directory: string,
  locale: Locale,
  paths: readonly string[],
): Promise<void> {
  const texts = await compiledMessages(locale)
  const facts = { locale: JSON.stringify(locale), booked_services: servicesInPages(locale) }
  const translated = (code: string) => withTexts(code, texts, facts)
  rmSync(directory, { recursive: true, force: true })
  cpSync(build.client, directory, {
    recursive: true,
    filter: (path) => !path.endsWith('.js') || !path.includes('/assets/'),
  })
  const scripts = new Map(
    readdirSync(join(build.client, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, translated(readFileSync(join(build.client, 'assets', name), 'utf8'))]),
  )
  const renamed = newNames(scripts)
  for (const [name, code] of scripts)
    writeFileSync(join(directory, 'assets', renamed(name)), renamed(code))

  const server = join(build.server, '..', `server-${locale}`)
  for (const file of globSync('**/*.js', { cwd: build.server })) {
    mkdirSync(dirname(join(server, file)), { recursive: true })
    writeFileSync(
      join(server, file),
      renamed(translated(readFileSync(join(build.server, file), 'utf8'))),
    )
  }
  const routes = (await import(pathToFileURL(join(server, 'index.js')).href)) as ServerBuild
  const basename = pathIn(locale, '/')
  const handle = createRequestHandler({ ...routes, basename }, 'production')
  const render = async (path: string, file: string, isFallback = false) => {
    const headers: HeadersInit = isFallback ? { 'X-React-Router-SPA-Mode': 'yes' } : {}
    const answer = await handle(new Request(`http://localhost${path}`, { headers }))
    const html = await answer.text()
    if (answer.status !== 200 || !html.includes(`"isSpaMode":${isFallback}`))
      throw new Error(`${path} is not prerendered: ${html}`)
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), html)
  }
  for (const path of paths) {
    const address = pathIn(locale, path).replace(/\/?$/, '/')
    await render(address, `${address}index.html`)
  }
  const fallback = locale === baseLocale ? '__spa-fallback.html' : 'index.html'
  await render(basename, fallback, true)
}

/** The hash in a script's name. */
const hashInName = /-([\w-]{8})\.js\b/g

/**
 * New names for scripts by the hash of their content and dependencies, so that cached scripts are
 * always correct.
 * @param scripts by their current names.
 * @returns a function that replaces the names in a text.
 */
function newNames(scripts: ReadonlyMap<string, string>): (text: string) => string {
  const hashesIn = (text: string) => [...text.matchAll(hashInName)].map(([, hash = '']) => hash)
  const files = new Map(
    [...scripts].map(([name, code]) => [
      hashesIn(name)[0] ?? '',
      { content: digest(code), needs: new Set(hashesIn(code)) },
    ]),
  )
  const names = new Map(
    [...files.keys()].map((own) => {
      const reached = new Set([own])
      for (const each of reached)
        for (const other of files.get(each)?.needs ?? []) if (files.has(other)) reached.add(other)
      const contents = [...reached].sort().map((each) => files.get(each)?.content)
      return [own, digest(`${own}${contents.join('')}`).slice(0, 8)]
    }),
  )
  return (text) => text.replace(hashInName, (_, own: string) => `-${names.get(own) ?? own}.js`)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
