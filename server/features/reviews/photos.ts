import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { may } from '../../../domain/account/permissions.ts'
import type { SentPhoto } from '../../../domain/api/customers/reviews.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { REVIEW_PHOTO_BYTES, reviewPhotoPath } from '../../../domain/reviews/rules.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { deleteUnused } from '../../files/delete-unused.ts'
import { type CleanFile, cleanFile } from '../../files/file-type.ts'
import { type CallGate, sessionCookie } from '../../http/calls/calls.ts'
import { foundOrThrow, notFound } from '../../http/failure.ts'
import { type JobTasks, jobAt } from '../../jobs.ts'
import type { FileStorage } from '../../providers/storage/port.ts'

const prefix = 'review-photos/'

/** A photo that the review already has, or the picture of a new one. */
type Picture =
  | { readonly id: string }
  | { readonly key: string; readonly type: string; readonly bytes: number }

/** The ids of the public photos of `review r`, in order. */
export const shownPhotosOfReview = `array(select p.id::text from review_photo p
  where p.review_id = r.id and p.state = 'shown' order by p.place)`
/** Its photos with their states, in order. */
export const photosOfReview = `coalesce((select json_agg(
  json_build_object('id', p.id, 'state', p.state) order by p.place)
  from review_photo p where p.review_id = r.id), '[]')`
/** It is not hidden, and one of its photos waits to be checked. */
export const hasPhotosToCheck = `r.hidden_at is null and exists (select from review_photo p
  where p.review_id = r.id and p.state = 'waiting')`

/** Stores the pictures of new photos, without metadata about place and camera. */
export async function putPictures(
  storage: FileStorage,
  sent: readonly SentPhoto[],
): Promise<Result<Picture[], 'photo-unreadable'>> {
  const clean: ({ readonly id: string } | CleanFile)[] = []
  for (const each of sent) {
    const file = 'id' in each ? each : cleanFile(Buffer.from(each.data, 'base64'))
    if (!file || ('type' in file && !isPhoto(file)))
      return refuse({ code: 'photo-unreadable', field: 'photos' })
    clean.push(file)
  }
  const pictures = clean.map(async (file): Promise<Picture> => {
    if ('id' in file) return file
    const key = `${prefix}${randomUUID()}`
    await storage.put(key, file.bytes, file.type)
    return { key, type: file.type, bytes: file.bytes.length }
  })
  return succeed(await Promise.all(pictures))
}

function isPhoto({ type, bytes }: CleanFile): boolean {
  return type !== 'application/pdf' && bytes.length <= REVIEW_PHOTO_BYTES
}

/**
 * Sets a review's photos, in this order.
 * @returns the keys of files that no photo uses any more.
 */
export async function replacePhotos(
  tx: Tx,
  reviewId: number,
  pictures: readonly Picture[],
): Promise<string[]> {
  const stays = pictures.flatMap((each) => ('id' in each ? [each.id] : []))
  const removed = await query<{ key: string }>(tx, {
    text: `delete from review_photo where review_id = $1 and not id = any($2::uuid[]) returning key`,
    values: [reviewId, stays],
  })
  for (const [place, each] of pictures.entries())
    await query(
      tx,
      'id' in each
        ? {
            text: 'update review_photo set place = $3 where review_id = $1 and id = $2',
            values: [reviewId, each.id, place],
          }
        : {
            text: `insert into review_photo (id, review_id, place, key, type, bytes)
                   values ($2, $1, $3, $4, $5, $6)`,
            values: [reviewId, randomUUID(), place, each.key, each.type, each.bytes],
          },
    )
  return removed.map(({ key }) => key)
}

/** Deletes pictures; the job deletes those for which this fails. */
export async function deletePictures(storage: FileStorage, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => storage.delete(key).catch(() => undefined)))
}

/**
 * Serves `/review-photos/{id}`: to everyone once the photo is approved and while its review is
 * published; to its author and staff always (docs/product/reviews.md#photos).
 */
export async function reviewPhotos(
  app: FastifyInstance,
  {
    pool,
    storage,
    clock,
    findCaller,
  }: Pick<Deps, 'pool' | 'storage' | 'clock'> & Pick<CallGate, 'findCaller'>,
): Promise<void> {
  app.get<{ Params: { id: string } }>(
    `${reviewPhotoPath}/:id`,
    { schema: { hide: true } },
    async (request, reply) => {
      const parsed = z.uuid().safeParse(request.params.id)
      if (!parsed.success) throw notFound()
      const now = clock()
      const photo = await queryFirst<{
        key: string
        type: string
        account_id: number | null
        is_public: boolean
      }>(pool, {
        name: 'review-photo',
        text: `select p.key, p.type, r.account_id,
                 p.state = 'shown' and r.hidden_at is null
                   and coalesce(r.published_at <= $2, false) as is_public
               from review_photo p join review r on r.id = p.review_id where p.id = $1`,
        values: [parsed.data, now],
      })
      if (!photo) throw notFound()
      if (!photo.is_public) {
        const token = request.cookies[sessionCookie]
        const caller = token === undefined ? undefined : await findCaller(token, now)
        const isAuthor = caller !== undefined && caller.accountId === photo.account_id
        if (!isAuthor && !may('manage-tickets', caller?.role)) throw notFound()
      }
      const bytes = foundOrThrow(await storage.get(photo.key))
      return (
        reply
          .type(photo.type)
          // Expires after a minute: staff may hide it.
          .header('cache-control', 'private, max-age=60')
          .header('x-robots-tag', 'noindex')
          .send(bytes)
      )
    },
  )
}

/** Deletes pictures that no photo uses. */
export function reviewTasks(deps: Pick<Deps, 'pool' | 'storage' | 'clock'>): JobTasks {
  // At 04:20 in Malaysia.
  return jobAt('20 20 * * * delete-unused-review-photos', () =>
    deleteUnused(
      deps,
      { prefix, namedBy: 'select from review_photo where key = $1' },
      deps.clock(),
    ),
  )
}
