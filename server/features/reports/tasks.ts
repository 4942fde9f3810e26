import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { countPastDays } from './past-days/past-days.ts'

/** The jobs of reports. */
export function reportTasks({ pool }: Pick<Deps, 'pool'>): JobTasks {
  // Every hour, because a changed day is counted again.
  return jobAt('25 * * * * count-past-days', async () => {
    await countPastDays(pool)
  })
}
