import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { countPastDays } from './past-days/past-days.ts'

/** The jobs of reports. */
export function reportTasks({ pool }: Pick<Deps, 'pool'>): JobTasks {
  return {
    'count-past-days': async () => {
      await countPastDays(pool)
    },
  }
}

/** Every hour, because a changed day is counted again. */
export const reportCrontab = '25 * * * * count-past-days'
