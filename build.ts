import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { build as bundle } from 'vite'
import { compressBuild } from './server/http/built-files.ts'
import { writeAppShells } from './web/prerender/app-shells.ts'
import { deferHydration } from './web/prerender/defer-hydration.ts'
import { finishForms } from './web/prerender/form-pages.ts'

// Builds the web app, unless the last build was of the same sources (`--if-changed`, for `npm
// start`). A hash of the sources rather than their times: a checkout sets times as it likes.

const root = import.meta.dirname
const stamp = join(root, 'build/sources.sha256')
const sources = [
  'domain',
  'web',
  'build.ts',
  'server/http/built-files.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]

function hashOfSources(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (!existsSync(join(root, path))) return
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
      return
    }
    if (path.endsWith('.test.ts')) return
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}

/** The addresses of a route table without parameters and catch-alls. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const own = entry.path && !/[*:]/.test(path) ? [path] : []
    return [...own, ...pathsOf(entry.children ?? [], path)]
  })
}

function reactRouterBuild() {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs')
  return spawnSync(process.execPath, [program, 'build'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A script of web/prerender as text to be put into pages. */
async function inlineScript(name: string): Promise<string> {
  const built = await bundle({
    configFile: false,
    logLevel: 'error',
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

async function build(): Promise<number> {
  const wanted = hashOfSources()
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (process.argv.includes('--if-changed') && last === wanted) return 0
  rmSync(stamp, { force: true })
  console.log('Building the web app …')
  let built = reactRouterBuild()
  // It allows the first page ten seconds, which a busy machine may exceed.
  if (built.stderr.includes('aborted due to timeout')) built = reactRouterBuild()
  if (built.status !== 0) {
    console.error(`${built.stdout}${built.stderr}`)
    return 1
  }
  const routes = await import('./web/routes.ts')
  const { publicPaths, bookingPaths, accountPaths, historyPaths } = routes
  const client = join(root, 'build/client')
  deferHydration(client, publicPaths, await inlineScript('inline'))
  const inline = await inlineScript('inline-form')
  finishForms(client, bookingPaths, { script: 'hydrate-booking', inline })
  finishForms(client, accountPaths, { script: 'hydrate-account', inline })
  finishForms(client, historyPaths, { script: 'hydrate-history', inline })
  const paths = pathsOf(routes.default)
  const own = [...publicPaths, ...bookingPaths, ...accountPaths, ...historyPaths]
  writeFileSync(join(root, 'build/app-routes.json'), JSON.stringify(paths, null, 2))
  writeAppShells(
    client,
    paths.filter((path) => !own.includes(path)),
  )
  await compressBuild(client)
  writeFileSync(stamp, wanted)
  return 0
}

process.exitCode = await build()
