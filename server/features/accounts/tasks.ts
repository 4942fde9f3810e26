import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { forgetEnded } from './commands.ts'

/** The jobs of accounts. */
export function accountTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    'forget-ended-sessions': () => forgetEnded({ pool }, clock()),
  }
}

/** When they are due: at 03:20 in Malaysia. */
export const accountCrontab = '20 19 * * * forget-ended-sessions'
