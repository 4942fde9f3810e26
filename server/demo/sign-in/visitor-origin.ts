import { hostname, networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { CompleteSettings } from '../../env.ts'

type Of = Pick<CompleteSettings, 'demo' | 'production' | 'host' | 'port' | 'publicUrl'>

/**
 * The origins under which pages may be opened: the public one and, in the demo, each name and address
 * of this machine that it listens on.
 */
export function pageOrigins({ demo, production, host, port, publicUrl }: Of): readonly string[] {
  if (!demo || production) return [publicUrl]
  const everywhere = host === '0.0.0.0' || host === '::'
  const names = ['localhost', ...(everywhere ? ['127.0.0.1', ...machineNames()] : [inUrl(host)])]
  const origins = names.flatMap((name) => URL.parse(`http://${name}:${port}`)?.origin ?? [])
  return [...new Set([publicUrl, ...origins])]
}

/** Addresses for a phone on the same network, if the demo listens on them. */
export function networkOrigins(settings: Of): readonly string[] {
  const outside = machineAddresses().map((address) => `http://${address}:${settings.port}`)
  return pageOrigins(settings).filter((origin) => outside.includes(origin))
}

function machineNames(): string[] {
  const name = hostname()
  return [name, `${name}.local`, ...machineAddresses()]
}

function machineAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => inUrl(address))
}

function inUrl(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

/**
 * Rewrites our public address in answers, redirects and policies to the origin that the visitor used,
 * so that a demo also works from a phone on the same network. Mails name the public address.
 */
export function answerUnderVisitorsOrigin(
  app: FastifyInstance,
  publicUrl: string,
  origins: readonly string[],
): void {
  const byHost = new Map(origins.map((origin) => [new URL(origin).host, origin]))
  app.addHook('onSend', async ({ host }, reply, payload) => {
    const origin = byHost.get(host)
    if (!origin || origin === publicUrl) return payload
    for (const name of ['location', 'content-security-policy']) {
      const value = reply.getHeader(name)
      if (typeof value === 'string') reply.header(name, value.replaceAll(publicUrl, origin))
    }
    return typeof payload === 'string' ? payload.replaceAll(publicUrl, origin) : payload
  })
}
