import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { environment } from '../server/env.ts'

/** How to start the Chromium of this machine. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

// No background requests, which would hang on a closed network.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Finds a Chromium: the one of `CHROMIUM_PATH`, an installed one, Playwright's own, or the one
 * that npm brought, unpacked once with its libraries and fonts (`CHROMIUM_PATH=bundled` asks for
 * that one).
 * @throws Error with one sentence that says what to install.
 */
export function findBrowser(): Browser {
  const inherited = inheritedEnvironment()
  const asked = environment().CHROMIUM_PATH
  if (asked === 'bundled') return bundled(inherited)
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH names no file: ${asked}.`)
  const found = asked ?? [...installed, chromium.executablePath()].find((path) => starts(path))
  if (found) return { executablePath: found, args, env: inherited }
  const brought = bundled(inherited)
  if (starts(brought.executablePath, brought.env)) return brought
  throw new Error(
    'No Chromium can be started here: install one (apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** The file may be a stub that only prints what to install. */
function starts(path: string, env?: Record<string, string>): boolean {
  if (!existsSync(path)) return false
  const tried = spawnSync(path, ['--version'], { env, encoding: 'utf8', timeout: 20_000 })
  return tried.status === 0 && /\d+\.\d+/.test(tried.stdout)
}

/** @sparticuz/chromium: a Chromium for Linux that depends on libc alone. */
function bundled(inherited: Record<string, string>): Browser {
  const directory = unpacked()
  // A temporary directory of its own, because it stores files under fixed names.
  const temporary = mkdtempSync(join(tmpdir(), 'jiran-chromium-'))
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  const env = {
    ...inherited,
    TMPDIR: temporary,
    HOME: temporary,
    FONTCONFIG_FILE: join(directory, 'fonts.conf'),
    LD_LIBRARY_PATH: join(directory, 'al2023/lib'),
  }
  return { executablePath: join(directory, 'chromium'), args, env }
}

/** Unpacks it beside the packages, once and atomically. */
function unpacked(): string {
  const { resolve } = createRequire(import.meta.url)
  const entry = resolve('@sparticuz/chromium')
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  const directory = join(cache, 'chromium')
  if (existsSync(join(directory, 'fonts.conf'))) return directory
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'chromium-'))
  // The package unpacks into the temporary directory, and its libraries only if it detects Amazon's
  // cloud.
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `await (await import(${JSON.stringify(entry)})).default.executablePath()`,
    ],
    {
      env: { ...inheritedEnvironment(), TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
  )
  if (existsSync(directory)) rmSync(directory, { recursive: true, force: true })
  renameSync(draft, directory)
  return directory
}

function inheritedEnvironment(): Record<string, string> {
  const entries = Object.entries(environment()).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(entries)
}
