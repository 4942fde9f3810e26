import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { CREDIT_DAYS } from '../../../domain/credits/credits.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { changingCustomer } from '../customers/change-customer.ts'
import { giveCredit } from '../ledger/credits.ts'

/** An Admin gives a customer credit, with a reason (docs/product/credits.md#grants). */
export function grantCredit(
  pool: Pool,
  id: number,
  { version, amount, last_day, reason }: CallRequest<'POST /staff/credits/by-customer/{id}'>,
  by: Author,
): Promise<CommandResult<{ readonly version: number }>> {
  const today = dayOf(by.now)
  const lastDay = last_day ?? addDays(today, CREDIT_DAYS)
  return changingCustomer(pool, { id, version, reason }, by, async (tx) => {
    if (lastDay < today) return refuse({ code: 'last-day-past', field: 'last_day' })
    const credit = {
      accountId: id,
      kind: 'granted',
      sen: senOf(amount),
      lastDay,
      reason,
    } as const
    const { accountId } = by
    await giveCredit(tx, { ...credit, ...(accountId === null ? {} : { by: accountId }) }, by.now)
    const after = { credit: ringgit(credit.sen), last_day: lastDay }
    return succeed({ before: {}, after })
  })
}
