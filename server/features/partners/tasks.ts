import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { issueInvoices } from './issue-invoices.ts'
import { remindOfOverdue } from './read-invoices.ts'

/** Every hour, so that the first is soon after midnight in Malaysia, or after a stop. */
export const partnerCrontab = '10 * * * * issue-partner-invoices'

/** The job that issues the invoices of partners, and reminds of those that are overdue. */
export function partnerTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async 'issue-partner-invoices'() {
      await issueInvoices(pool, clock())
      await remindOfOverdue(pool, clock())
    },
  }
}
