import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { forgetInvitations } from './invitations.ts'

/** The jobs of the team. */
export function teamTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { 'forget-invitations': () => forgetInvitations(pool, clock()) }
}

/** When they are due: at 03:25 in Malaysia. */
export const teamCrontab = '25 19 * * * forget-invitations'
