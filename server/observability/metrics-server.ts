import { once } from 'node:events'
import { createServer } from 'node:http'
import { StartupError } from '../startup-error.ts'
import type { Scrape } from './metrics.ts'

/**
 * Serves `/metrics` on a separate port: names of calls and amounts of work must not be public.
 * @param scrapes whose texts are concatenated.
 * @returns `stop`.
 * @throws StartupError when it cannot listen on the port.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  scrapes: readonly Scrape[],
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    Promise.all(scrapes.map((scrape) => scrape())).then(
      (texts) => {
        const type = 'text/plain; version=0.0.4; charset=utf-8'
        response.writeHead(200, { 'content-type': type }).end(texts.join('\n'))
      },
      // If a process hangs, the scrape fails, which Prometheus itself reports (`up`).
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`METRICS_PORT ${port} on ${host} cannot be listened on (${code}).`)
  }
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
