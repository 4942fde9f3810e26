import { randomUUID } from 'node:crypto'
import type { VisitPhoto } from '../../../../domain/api/crew.ts'
import type { VisitPicture } from '../../../../domain/api/crew-proof.ts'
import { momentOf, type StoredMoment, statusAt } from '../../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { MAX_PHOTO_BYTES, MOST_PHOTOS } from '../../../../domain/visits/photos.ts'
import { momentByServer, timeRefusal } from '../../../../domain/visits/steps.ts'
import { inTransaction, query, queryFirst, type Reader, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { cleanFile } from '../../../files/file-type.ts'
import type { CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { movedRefusal, wasMoved } from '../events/moved-visit.ts'

type PhotoDeps = Pick<Deps, 'pool' | 'storage'>

export const photoPrefix = 'visit-photos/'

/**
 * Stores a photo of a visit once, however often it is sent (docs/product/visits.md#photos), without
 * the metadata of place and camera. The bytes are stored first, so that no row names a missing
 * photo.
 */
export async function storePhoto(
  { pool, storage }: PhotoDeps,
  workerId: number,
  sent: CallRequest<'POST /crew/photos/'>,
  now: Date,
): Promise<CommandResult> {
  const at = momentByServer(new Date(sent.at), new Date(sent.sent_at), now)
  const before = await visitForPhoto(pool, workerId, { ...sent, at }, now)
  if (!before.ok || before.value === 'stored') return before.ok ? succeed() : before
  const clean = cleanFile(Buffer.from(sent.data, 'base64'))
  if (!clean || clean.type === 'application/pdf' || clean.bytes.length > MAX_PHOTO_BYTES)
    return refuse('file-unreadable')
  const key = `${photoPrefix}${randomUUID()}`
  await storage.put(key, clean.bytes, clean.type)
  const stored = await inTransaction(pool, async (tx) => {
    await query(tx, {
      text: 'select 1 as locked from booking where booking_id = $1 for no key update',
      values: [sent.booking_id],
    })
    const may = await visitForPhoto(tx, workerId, { ...sent, at }, now)
    if (!may.ok || may.value === 'stored') return may
    await query(tx, {
      name: 'store-visit-photo',
      text: `insert into visit_photo (id, booking_id, worker_id, phase, key, type, bytes, taken_at,
               received_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        sent.id,
        may.value,
        workerId,
        sent.phase,
        key,
        clean.type,
        clean.bytes.length,
        at,
        now,
      ],
    })
    return may
  })
  // An object that cannot be deleted now is deleted by the job.
  if (!stored.ok || stored.value === 'stored') await storage.delete(key).catch(() => undefined)
  return stored.ok ? succeed() : stored
}

/** @returns the id of the visit, or 'stored' for a photo that is stored already. */
async function visitForPhoto(
  reader: Reader | Tx,
  workerId: number,
  { id, booking_id, at }: { readonly id: string; readonly booking_id: string; readonly at: Date },
  now: Date,
): Promise<CommandResult<number | 'stored'>> {
  const row = await queryFirst<
    StoredMoment & { id: number; owner: number | null; photos: number; was_moved: boolean }
  >(reader, {
    name: 'visit-of-photo',
    text: `select b.id, b.status, b.starts_at, b.ends_at, b.runs_from, b.runs_until, o.hold_until,
             ${wasMoved} as was_moved,
             (select p.worker_id from visit_photo p where p.id = $3) as owner,
             (select count(*)::int from visit_photo p where p.booking_id = b.id) as photos
           from booking b join booking_order o on o.id = b.order_id
           where b.booking_id = $1 and (
             exists (select from visit_photo p where p.id = $3 and p.worker_id = $2)
             or exists (select from assignment s where s.booking_id = b.id and s.worker_id = $2))`,
    values: [booking_id, workerId, id],
  })
  if (!row || (row.owner !== null && row.owner !== workerId)) return refuse('visit-not-yours')
  if (row.owner === workerId) return succeed('stored')
  const status = statusAt(momentOf(row), now)
  if (status === 'Cancelled' || status === 'Expired' || status === 'Pending Payment')
    return refuse('visit-closed')
  const why = timeRefusal(at, { startsAt: row.starts_at, endsAt: row.ends_at })
  if (why) return refuse(movedRefusal(why, row))
  return row.photos < MOST_PHOTOS ? succeed(row.id) : refuse('too-many-photos')
}

/** Who requests a picture, and their relation to the visit. */
export type PhotoReader =
  | { readonly worker: number }
  | { readonly account: number }
  | { readonly booking: string }
  | 'staff'

/** The picture of a photo, for those who may see it; undefined for everyone else. */
export async function readPhoto(
  { pool, storage }: PhotoDeps,
  id: string,
  who: PhotoReader,
): Promise<VisitPicture | undefined> {
  const row = await queryFirst<{ key: string; type: VisitPicture['type'] }>(pool, {
    name: 'visit-photo',
    text: `select p.key, p.type from visit_photo p join booking b on b.id = p.booking_id
           where p.id = $1 and ($2 or b.account_id = $3 or b.booking_id = $4 or exists (
             select from assignment s where s.booking_id = b.id and s.worker_id = $5))`,
    values: [
      id,
      who === 'staff',
      who !== 'staff' && 'account' in who ? who.account : null,
      who !== 'staff' && 'booking' in who ? who.booking : null,
      who !== 'staff' && 'worker' in who ? who.worker : null,
    ],
  })
  const bytes = row && (await storage.get(row.key))
  return row && bytes && { type: row.type, data: bytes.toString('base64') }
}

/** SQL that reads the photos of a visit in a query of `booking b`. */
export const photosOfVisit = `coalesce((select json_agg(json_build_object('id', p.id,
    'phase', p.phase, 'taken_at', p.taken_at) order by p.taken_at, p.id)
  from visit_photo p where p.booking_id = b.id), '[]')`

/** A photo on the wire. */
export function photoNamed({ id, phase, taken_at: at }: VisitPhoto): VisitPhoto {
  return { id, phase, taken_at: new Date(at).toISOString() }
}

/** The photos of a visit, for staff. */
export async function readPhotos(reader: Reader, bookingId: number): Promise<VisitPhoto[]> {
  const row = await queryFirst<{ photos: VisitPhoto[] }>(reader, {
    name: 'photos-of-visit',
    text: `select ${photosOfVisit} as photos from booking b where b.id = $1`,
    values: [bookingId],
  })
  return (row?.photos ?? []).map(photoNamed)
}
