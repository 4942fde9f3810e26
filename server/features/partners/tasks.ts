import type { Deps } from '../../deps.ts'
import { eachOf, type JobTasks, jobAt } from '../../jobs.ts'
import { issueInvoices } from './issue-invoices.ts'
import { notifyOfInvoices } from './read-invoices.ts'

/** The job that issues the invoices of partners, and reminds of those that are overdue. */
export function partnerTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  // Every hour, so that the first is soon after midnight in Malaysia, or after a stop.
  return jobAt('10 * * * * issue-partner-invoices', async () => {
    await eachOf([issueInvoices, notifyOfInvoices], (step) => step(pool, clock()))
  })
}
