import type { RetentionRule } from '../../db/delete-old.ts'

/** Invitations that were accepted or withdrawn, or expired, a month ago. */
export const oldInvitations: RetentionRule = {
  what: 'invitations',
  table: 'staff_invitation',
  over: 'coalesce(accepted_at, withdrawn_at, expires_at)',
  // At 03:25 in Malaysia.
  crontab: '25 19 * * * forget-invitations',
}
