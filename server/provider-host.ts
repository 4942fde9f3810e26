import { filesDirOf } from './db/data-dir.ts'
import { pageOrigins } from './demo/sign-in/visitor-origin.ts'
import type { CompleteSettings } from './env.ts'
import type { Host } from './providers/definition.ts'

/** The server's own address, behind any proxy. */
export function ownOrigin({ host, port }: CompleteSettings): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  return `http://${reachable}:${port}`
}

/** What providers may know about this server. */
export function hostOf(settings: CompleteSettings): Host {
  const { publicUrl, sessionSecret, company } = settings
  return {
    publicUrl,
    pageOrigins: pageOrigins(settings),
    sessionSecret,
    filesDir: filesDirOf(settings.dataDir),
    companyName: company.name,
    sender: () => ({ name: settings.company.name, address: settings.company.email }),
    ownOrigin: ownOrigin(settings),
  }
}
