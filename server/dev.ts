import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { environment, readSettings } from './env.ts'
import { apiPrefixes } from './http/calls/api-paths.ts'
import { StartupError } from './startup-error.ts'

// `npm run dev`: serves the pages from Vite, which reloads them on changes, and behind it the API,
// which restarts on changes. All at one address.

const otherCalls = [
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/jiran.py',
  '/dev/',
  '/worker-photos/',
  '/review-photos/',
  '/sandbox/',
  '/robots.txt',
  '/sitemap.xml',
]

function settingsOrExit() {
  try {
    return readSettings(environment(), process.cwd())
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const { host, port, publicUrl } = settingsOrExit()
const apiPort = port + 1

const api = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'main.ts')],
  {
    env: { ...environment(), HOST: '127.0.0.1', PORT: `${apiPort}`, PUBLIC_URL: publicUrl },
    stdio: 'inherit',
  },
)

const target = `http://127.0.0.1:${apiPort}`
const calls = [
  ...apiPrefixes.map((prefix) => `^${prefix}.+`),
  ...otherCalls.map((path) => `^${path}`),
]
const pages = await createServer({
  mode: 'development',
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(calls.map((call) => [call, { target, xfwd: true }])),
  },
})

async function stop(code: number): Promise<void> {
  api.kill('SIGTERM')
  await pages.close()
  process.exitCode = code
}

api.once('exit', (code) => void stop(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))

try {
  await pages.listen()
} catch {
  console.error(`Port ${port} on ${host} is in use: stop what uses it, or set PORT.`)
  await stop(1)
}
