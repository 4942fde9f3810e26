import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A drawing of the demo, made for this project. */
export const photo = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'photos', `${name}.webp`))
