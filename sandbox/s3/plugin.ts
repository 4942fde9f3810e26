import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Keys, refusedSignature } from './signature.ts'

export type S3SandboxOptions = Keys & {
  readonly bucket: string
  /** Objects per page of a listing; 1000 at Amazon. */
  readonly pageSize?: number
  /** HTTP statuses of the next responses, such as 503. */
  readonly next?: number[]
}

const statuses: Readonly<Record<string, number>> = { NoSuchKey: 404, NoSuchBucket: 404 }

/**
 * One bucket in memory, addressed by path, with S3's protocol and verified signatures. It shares no
 * code with the product.
 */
export async function s3Sandbox(scope: FastifyInstance, options: S3SandboxOptions): Promise<void> {
  const { bucket, pageSize = 1000, next = [] } = options
  const objects = new Map<string, { bytes: Buffer; type: string; at: Date }>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 20_000_000 }, (_r, body, done) =>
    done(null, body),
  )

  function refuse(reply: FastifyReply, code: string) {
    return reply
      .code(statuses[code] ?? 403)
      .type('application/xml')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
  }

  function refusalOf(request: FastifyRequest): string | undefined {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { method, url, headers } = request
    const refused = refusedSignature({ method, url, headers, body }, options, new Date())
    if (refused) return refused
    const { bucket: named } = request.params as { bucket: string }
    return named === bucket ? undefined : 'NoSuchBucket'
  }

  function listing(query: Record<string, string | undefined>): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.prefix ?? '')).sort()
    const begin = Number(query['continuation-token'] ?? '0')
    const page = keys.slice(begin, begin + pageSize)
    const after = begin + pageSize
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    )
    const more =
      after < keys.length ? `<NextContinuationToken>${after}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
  }

  scope.route({
    method: ['GET', 'PUT', 'DELETE'],
    url: '/:bucket/*',
    handler: async (request, reply) => {
      const failing = next.shift()
      if (failing !== undefined) return reply.code(failing).send('')
      const refused = refusalOf(request)
      if (refused) return refuse(reply, refused)
      const key = (request.params as { '*': string })['*']
      if (key === '') {
        const query = request.query as Record<string, string | undefined>
        return reply.type('application/xml').send(listing(query))
      }
      if (request.method === 'PUT') {
        const type = request.headers['content-type'] ?? 'application/octet-stream'
        objects.set(key, { bytes: request.body as Buffer, type, at: new Date() })
        return reply.send('')
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return reply.code(204).send()
      }
      const object = objects.get(key)
      return object ? reply.type(object.type).send(object.bytes) : refuse(reply, 'NoSuchKey')
    },
  })
}
