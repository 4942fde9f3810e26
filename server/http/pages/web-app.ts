import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const build = join(import.meta.dirname, '../../../build')

/** The folder of the built web app; it may not exist. */
export const webAppDirectory = join(build, 'client')

/**
 * The paths that are drawn in the browser, as the build found them in the route table; none while
 * a build is under way.
 */
export function appRoutesOf(): string[] {
  const file = join(build, 'app-routes.json')
  if (!existsSync(file)) return []
  return z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
}
