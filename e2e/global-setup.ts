import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../server/env.ts'
import { freePort, startProgram } from '../testing/program.ts'

/** Starts the real program on a free port with an empty data directory, for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(join(import.meta.dirname, '../build/app-routes.json')))
    throw new Error('The web app is not built: run npm run build first.')
  const port = await freePort()
  const program = await startProgram({ WEBHOOK_LOCAL_HOSTS: `localhost:${port}` })
  // Playwright hands this process's environment to its workers; `baseURL` is read from it.
  environment().JIRAN_URL = program.url
  environment().JIRAN_WEBHOOK_PORT = `${port}`
  return () => program.remove()
}

/** The addresses of this machine to which the program may send webhooks. */
export function webhookPort(): number {
  return Number(environment().JIRAN_WEBHOOK_PORT)
}
