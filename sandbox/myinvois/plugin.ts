import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How the stand-in fails; tests change it between requests. */
export type MyInvoisMode = {
  /** `lost`: processes the request without a response. `away`: 503. `busy`: 429 with Retry-After. */
  current: 'well' | 'lost' | 'away' | 'busy'
  /** Document numbers that are refused on arrival, or found invalid later. */
  rejects?: (number: string) => boolean
  invalidates?: (number: string) => boolean
  /** Documents are `Submitted` for this many queries. */
  looks?: number
}

/** A document that arrived. */
export type HeldDocument = {
  uuid: string
  submissionUid: string
  internalId: string
  longId: string
  status: 'Submitted' | 'Valid' | 'Invalid' | 'Cancelled'
  dateTimeValidated: string | null
  looks: number
  content: Record<string, unknown>
}

type Options = {
  readonly clientId: string
  readonly clientSecret: string
  readonly mode?: MyInvoisMode
  readonly held?: HeldDocument[]
  readonly now?: () => Date
}

type Submission = {
  documents: { format: string; document: string; documentHash: string; codeNumber: string }[]
}

const CANCEL_MS = 72 * 3_600_000

/** The tax authority's e-invoice API, version 1.0, in memory. */
export async function myInvoisSandbox(scope: FastifyInstance, options: Options): Promise<void> {
  const { mode = { current: 'well' }, held = [], now = () => new Date() } = options
  const tokens = new Set<string>()
  const bodies = new Set<string>()

  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('correlationId', randomUUID())
    if (mode.current === 'away') return reply.code(503).send()
    if (/\/connect\/token|\/share\//.test(request.url)) return
    if (mode.current === 'busy') return reply.code(429).header('retry-after', '30').send()
    if (!tokens.has(`${request.headers.authorization}`)) return reply.code(401).send()
  })
  const answer = (reply: FastifyReply, status: number, body?: object) =>
    mode.current === 'lost' ? reply.hijack().raw.destroy() : reply.code(status).send(body)

  scope.post<{ Body: Record<string, string> }>('/connect/token', (request, reply) => {
    const { client_id: id, client_secret: secret, grant_type: grant } = request.body
    if (id !== options.clientId || secret !== options.clientSecret)
      return reply.code(400).send({ error: 'invalid_client' })
    if (grant !== 'client_credentials') return reply.code(400).send({ error: 'unsupported_grant' })
    const text = randomUUID()
    tokens.add(`Bearer ${text}`)
    return reply.send({ access_token: text, expires_in: 3_600, token_type: 'Bearer' })
  })

  scope.post<{ Body: Submission }>(
    '/api/v1.0/documentsubmissions/',
    { bodyLimit: 5 * 1024 * 1024 },
    (request, reply) => {
      const { documents } = request.body
      if (documents.length === 0 || documents.length > 100)
        return refused(reply, 'MaximumDocuments', 'From 1 to 100 documents')
      const body = JSON.stringify(documents)
      if (bodies.has(body))
        return reply
          .code(422)
          .header('retry-after', '600')
          .send({ error: { code: 'DuplicateSubmission' } })
      bodies.add(body)
      const submissionUid = randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()
      const accepted: object[] = []
      const rejected: object[] = []
      for (const { document, documentHash, codeNumber } of documents) {
        const raw = Buffer.from(document, 'base64')
        const why = whyRejected(raw, documentHash, codeNumber)
        if (why) {
          const error = { code: 'ValidationError', details: [{ message: why }] }
          rejected.push({ invoiceCodeNumber: codeNumber, error })
          continue
        }
        const uuid = randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()
        held.push({
          uuid,
          submissionUid,
          internalId: codeNumber,
          longId: randomUUID().replaceAll('-', '').toUpperCase(),
          status: 'Submitted',
          dateTimeValidated: null,
          looks: mode.looks ?? 0,
          content: JSON.parse(raw.toString()) as Record<string, unknown>,
        })
        accepted.push({ uuid, invoiceCodeNumber: codeNumber })
      }
      return answer(reply, 202, {
        submissionUID: submissionUid,
        acceptedDocuments: accepted,
        rejectedDocuments: rejected,
      })
    },
  )

  function whyRejected(raw: Buffer, hash: string, number: string): string | undefined {
    if (raw.length > 300_000) return 'The document is larger than 300 kB'
    if (createHash('sha256').update(raw).digest('hex') !== hash) return 'The hash does not match'
    if (held.some((each) => each.internalId === number && each.status !== 'Invalid'))
      return `Document ${number} exists already`
    return mode.rejects?.(number) ? 'The postcode of the supplier is not valid' : undefined
  }

  /** The state of a queried document: valid or invalid after some queries. */
  function looked(document: HeldDocument): object {
    if (document.status === 'Submitted' && document.looks-- <= 0) {
      document.status = mode.invalidates?.(document.internalId) ? 'Invalid' : 'Valid'
      document.dateTimeValidated = now().toISOString()
    }
    const { content: _content, looks: _looks, longId, ...shown } = document
    const error = { code: 'Error', details: [{ message: 'TIN and registration do not match' }] }
    return {
      ...shown,
      longId: document.status === 'Valid' ? longId : '',
      ...(document.status === 'Invalid'
        ? { validationResults: { status: 'Invalid', validationSteps: [{ error }] } }
        : {}),
    }
  }

  scope.get<{ Params: { uid: string } }>('/api/v1.0/documentsubmissions/:uid', (request, reply) => {
    const own = held.filter(({ submissionUid }) => submissionUid === request.params.uid)
    if (own.length === 0) return answer(reply, 404)
    const documentSummary = own.map(looked).map((each) => {
      const { validationResults: _only, ...shown } = each as { validationResults?: object }
      return shown
    })
    const states = new Set(own.map(({ status }) => status))
    const overallStatus = states.has('Submitted')
      ? 'in progress'
      : states.size > 1
        ? 'partially valid'
        : states.has('Invalid')
          ? 'invalid'
          : 'valid'
    return answer(reply, 200, {
      submissionUid: request.params.uid,
      documentCount: own.length,
      overallStatus,
      documentSummary,
    })
  })

  scope.get<{ Params: { uuid: string } }>('/api/v1.0/documents/:uuid/details', (request, reply) => {
    const document = held.find(({ uuid }) => uuid === request.params.uuid)
    return document ? answer(reply, 200, looked(document)) : answer(reply, 404)
  })

  scope.get<{ Querystring: { searchQuery: string } }>(
    '/api/v1.0/documents/search',
    (request, reply) => {
      const { searchQuery } = request.query
      const result = held.filter(({ internalId }) => internalId === searchQuery)
      return answer(reply, 200, { result: result.toReversed().map(looked) })
    },
  )

  // The target of an e-invoice's QR code.
  scope.get<{ Params: { uuid: string; longId: string } }>(
    '/:uuid/share/:longId',
    (request, reply) => {
      const { uuid, longId } = request.params
      const found = held.find((each) => each.uuid === uuid && each.longId === longId)
      return found
        ? reply.type('text/plain').send(`${found.internalId}: ${found.status}`)
        : reply.code(404).type('text/plain').send('No such document')
    },
  )

  scope.put<{ Params: { uuid: string } }>(
    '/api/v1.0/documents/state/:uuid/state',
    (request, reply) => {
      const document = held.find(({ uuid }) => uuid === request.params.uuid)
      if (!document) return answer(reply, 404)
      if (document.status !== 'Valid')
        return refused(reply, 'IncorrectState', 'The document is not valid')
      const age = now().getTime() - new Date(document.dateTimeValidated ?? 0).getTime()
      if (age > CANCEL_MS) return refused(reply, 'OperationPeriodOver', 'The 72 hours are over')
      document.status = 'Cancelled'
      return answer(reply, 200, { uuid: document.uuid, status: 'Cancelled' })
    },
  )

  scope.get<{ Params: { tin: string }; Querystring: { idValue: string } }>(
    '/api/v1.0/taxpayer/validate/:tin',
    (request, reply) => {
      // Numbers that end with four zeros belong to nobody.
      const known = !`${request.params.tin}`.endsWith('0000') && request.query.idValue !== ''
      return answer(reply, known ? 200 : 404)
    },
  )
}

function refused(reply: FastifyReply, code: string, message: string) {
  return reply.code(400).send({ error: { code, details: [{ message }] } })
}
