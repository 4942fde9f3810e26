import type { Deps } from '../../deps.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import { issueInvoices } from './issue-invoices.ts'
import { notifyOfInvoices } from './read-invoices.ts'

/** The job that issues the invoices of partners, and reminds of those that are overdue. */
export function partnerTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // Every hour, so that the first is soon after midnight in Malaysia, or after a stop.
  return jobAt('10 * * * * issue-partner-invoices', async () => {
    await issueInvoices(pool, clock())
    await notifyOfInvoices(pool, clock())
  })
}
