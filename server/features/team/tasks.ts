import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** When they are due: at 03:25 in Malaysia. */
export const teamCrontab = '25 19 * * * forget-invitations'

/** Invitations that were accepted or withdrawn, or expired, a month ago. */
export const oldInvitations: RetentionRule = {
  what: 'invitations',
  table: 'staff_invitation',
  over: 'coalesce(accepted_at, withdrawn_at, expires_at)',
  crontab: teamCrontab,
}

/** The jobs of the team. */
export function teamTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { 'forget-invitations': () => deleteOld(pool, oldInvitations, clock()) }
}
