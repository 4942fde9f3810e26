import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const build = join(import.meta.dirname, '../../build')

/** Where the build leaves the web app; missing while nothing has been built. */
export const webAppDirectory = join(build, 'client')

/** The paths that are drawn in the browser, as the build found them in the route table. */
export function appRoutesOf(): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(build, 'app-routes.json'), 'utf8')))
}
