import { refuse, succeed } from '../../../domain/result.ts'
import type { PhotoState } from '../../../domain/reviews/rules.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { noteChanged, reviewRecord } from './staff-reviews.ts'

/**
 * Approves photos of a review, or refuses them with a reason for the audit log. Until then only its
 * customer and staff see them (docs/product/reviews.md#photos).
 */
export function checkPhotos(
  pool: Pool,
  id: number,
  { version, photos, show, reason }: CallRequest<'POST /staff/reviews/{id}/photos/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, reviewRecord(id, version), async (tx, row) => {
    if (!show && reason.trim() === '') return refuse('reason-missing')
    const before = await statesOf(tx, id)
    const changed = await query<{ id: string }>(tx, {
      text: `update review_photo set state = $3 where review_id = $1 and id = any($2::uuid[])
             returning id`,
      values: [id, photos, show ? 'shown' : 'refused'],
    })
    if (changed.length < new Set(photos).size) return refuse('not-found')
    await query(tx, {
      text: 'update review set version = version + 1 where id = $1',
      values: [id],
    })
    await noteChanged(tx, row, by.now)
    await recordAudit(tx, by, {
      action: 'review-changed',
      subject: row.booking_id,
      before: { photos: before },
      after: { photos: await statesOf(tx, id) },
      reason: show ? undefined : reason.trim(),
    })
    return succeed()
  })
}

async function statesOf(tx: Tx, id: number): Promise<PhotoState[]> {
  const rows = await query<{ state: PhotoState }>(tx, {
    text: 'select state from review_photo where review_id = $1 order by place',
    values: [id],
  })
  return rows.map(({ state }) => state)
}
