import fc from 'fast-check'
import { environment } from '../server/env.ts'

/*
 * fast-check that tries the same cases in every run, so that a failure is due to the change. Others:
 * `PROPERTY_SEED=… vitest run <file>`.
 */

fc.configureGlobal({ seed: Number(environment().PROPERTY_SEED ?? 20_270_301) })

export { fc }
