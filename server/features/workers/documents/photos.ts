import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { photoPath } from '../../../../domain/workers/worker.ts'
import type { Pool } from '../../../db/connection.ts'
import { query } from '../../../db/transaction.ts'
import { notFound } from '../../../http/failure.ts'

const key = z.uuid()

/**
 * `/worker-photos/{key}`: photos of workers, for staff, customers and mails. Anyone with the
 * address may see the photo; addresses cannot be guessed, and a new photo gets a new one
 * (docs/product/workers.md#photos).
 */
export const workerPhotos: FastifyPluginAsync<{ pool: Pool }> = async (app, { pool }) => {
  app.get<{ Params: { key: string } }>(
    `${photoPath}/:key`,
    { schema: { hide: true } },
    async (request, reply) => {
      const parsed = key.safeParse(request.params.key)
      const [photo] = parsed.success
        ? await query<{ type: string; bytes: Buffer }>(pool, {
            text: 'select type, bytes from worker_photo where key = $1',
            values: [parsed.data],
          })
        : []
      if (!photo) throw notFound()
      return reply
        .type(photo.type)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('x-robots-tag', 'noindex')
        .send(photo.bytes)
    },
  )
}
