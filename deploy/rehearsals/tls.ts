import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findBrowser } from '../../e2e/browser.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { startHost } from './hosts.ts'
import { end, run, until } from './processes.ts'

/*
 * node deploy/rehearsals/tls.ts [--port 4600]
 *
 * Runs the Caddyfile with a certificate of Caddy's own authority in front of one host, and checks
 * that the connection is TLS 1.3 and that a browser gets pages by HTTP/3. Needs caddy.
 */

const { values } = parseArgs({ options: { port: { type: 'string', default: '4600' } } })
const port = Number(values.port)
const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'jiran-tls-'))
const site = `https://localhost:${port}`

const database = await startEmbedded(join(scratch, 'database'))
const host = await startHost(root, port + 1, join(scratch, 'host.log'), {
  DATABASE_URL: database.url,
  PUBLIC_URL: site,
})
// For a machine without a public name: issues certificates locally and does not install their root.
const own = `{\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${port + 2}\n}\n`
const config = join(scratch, 'Caddyfile')
writeFileSync(config, own + readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'))
const caddy = run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
  log: join(scratch, 'caddy.log'),
  env: {
    HOME: scratch,
    XDG_DATA_HOME: scratch,
    XDG_CONFIG_HOME: scratch,
    CADDY_ADMIN: 'off',
    SITE: site,
    APP_HOSTS: `127.0.0.1:${port + 1}`,
  },
})

type Answer = { status: number; protocol: string; offers: string; certificate: Buffer }

/** Sends a request as a client that trusts only Caddy's authority. */
function ask(path: string): Promise<Answer> {
  const ca = readFileSync(join(scratch, 'caddy/pki/authorities/local/root.crt'))
  return new Promise((resolve, reject) => {
    get(`${site}${path}`, { ca, agent: false }, (response) => {
      const socket = response.socket as TLSSocket
      resolve({
        status: response.statusCode ?? 0,
        protocol: socket.getProtocol() ?? '',
        offers: response.headers['alt-svc'] ?? '',
        certificate: socket.getPeerCertificate().raw,
      })
      response.resume()
    }).once('error', reject)
  })
}

await until('the program behind Caddy', async () => {
  try {
    return (await ask('/readyz')).status === 200
  } catch {
    return false
  }
})
const { certificate, ...answer } = await ask('/')
const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
const { executablePath, args, env } = findBrowser()
const browser = await chromium.launch({
  executablePath,
  env,
  args: [
    ...args.filter((each) => each !== '--disable-quic'),
    `--origin-to-force-quic-on=localhost:${port}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
  ],
})
const page = await browser.newPage()
await page.goto(site)
const by = await page.evaluate(() =>
  performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map(({ nextHopProtocol }) => nextHopProtocol),
)
const byProtocol = Object.fromEntries(
  [...new Set(by)].map((each) => [each, by.filter((one) => one === each).length]),
)
console.log(JSON.stringify({ ...answer, byProtocol, title: await page.title() }))
await browser.close()

await end(caddy)
await host.stop()
await database.stop()
rmSync(scratch, { recursive: true, force: true })
const passed = answer.protocol === 'TLSv1.3' && Object.keys(byProtocol).join() === 'h3'
console.log(passed ? 'The rehearsal passed.' : 'The rehearsal failed.')
process.exit(passed ? 0 : 1)
