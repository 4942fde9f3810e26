import { addDays, dayOf } from '../../../domain/booking/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { forgetVisits } from './commands.ts'

/** How long the counters of a day are stored, as in the privacy notice. */
const KEPT_DAYS = 90

/** The jobs of measured pages. */
export function vitalTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    'forget-old-web-vitals': () => forgetVisits(pool, addDays(dayOf(clock()), -KEPT_DAYS)),
  }
}

/** When they are due: at 03:40 in Malaysia. */
export const vitalCrontab = '40 19 * * * forget-old-web-vitals'
