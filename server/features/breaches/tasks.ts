import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { forgetOldBreaches } from './commands.ts'

const forgetJob = 'forget-old-breaches'

/** When it is due: at 03:55 in Malaysia. */
export const breachCrontab = `55 19 * * * ${forgetJob}`

/** Deletes old breaches from the register (docs/product/privacy.md#breaches). */
export function breachTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { [forgetJob]: () => forgetOldBreaches({ pool }, clock()) }
}
