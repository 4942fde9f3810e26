import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const build = join(import.meta.dirname, '../../../build')

/** The folder of the built web app, if it is built. */
export const webAppDirectory = join(build, 'client')

/**
 * The paths that the browser renders, as the build found them in the route table; none while a
 * build runs.
 */
export function appRoutesOf(): string[] {
  const file = join(build, 'app-routes.json')
  if (!existsSync(file)) return []
  return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
