import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { RefusalCode } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { notifyInterested } from './areas/interest.ts'
import type { Changed, ChangeResult } from './changes.ts'

/** Switches postcodes on or off. Existing bookings stay; people who wait for a place are mailed. */
export async function servePlaces(
  { pool, settings }: { pool: Pool; settings: CompleteSettings },
  { post_codes: codes, served }: CallRequest<'PUT /region-cost/places/'>,
  by: Author,
): Promise<ChangeResult> {
  return inTransactionUnlessRefused<Changed, RefusalCode>(pool, async (tx) => {
    const found = await query<{ code: number; served: boolean }>(tx, {
      text: 'select code, served from postcode where code = any($1) order by code for update',
      values: [codes],
    })
    if (found.length !== new Set(codes).size)
      return refuse({ code: 'not-found', sentence: m.problem_postcode_unknown })
    const others = found.filter((row) => row.served !== served).map(({ code }) => code)
    if (others.length === 0) return succeed({ code: 'nothing' })
    await query(tx, {
      text: 'update postcode set served = $2, version = version + 1 where code = any($1)',
      values: [others, served],
    })
    if (served) await notifyInterested(tx, others, settings, by.now)
    await recordAudit(
      tx,
      others.map((code) => ({
        action: 'postcode-changed',
        subject: String(code),
        before: { served: !served },
        after: { served },
      })),
      by,
    )
    return succeed({ code: 'postcodes', codes: others, served })
  })
}
