import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DocumentStatus, EInvoiceProvider, NoAnswer } from '../port.ts'
import { type ApiRequest, type ClientOptions, type Limit, myInvoisClient } from './client.ts'

type Options = ClientOptions & { readonly portalUrl?: string }

const problem = z.object({
  code: z.string().nullish(),
  message: z.string().nullish(),
  details: z.array(z.object({ message: z.string().nullish() })).nullish(),
})
const failed = z.object({ error: problem })

const submitted = z.object({
  submissionUID: z.string().nullish(),
  acceptedDocuments: z
    .array(z.object({ uuid: z.string(), invoiceCodeNumber: z.string() }))
    .nullish(),
  rejectedDocuments: z.array(z.object({ invoiceCodeNumber: z.string(), error: problem })).nullish(),
})

const document = z.object({
  uuid: z.string(),
  submissionUid: z.string(),
  longId: z.string().nullish(),
  internalId: z.string(),
  // One that cannot be read must not stop the other documents.
  dateTimeValidated: z.coerce.date().nullish().catch(null),
  status: z.enum(['Submitted', 'Valid', 'Invalid', 'Cancelled']),
  validationResults: z
    .object({ validationSteps: z.array(z.object({ error: problem.nullish() })) })
    .nullish(),
})
const found = z.object({ result: z.array(document) })
const summary = z.object({ documentSummary: z.array(document) })

/** MyInvois' limits of calls per minute and client. */
const limits = {
  submit: 100,
  submission: 300,
  details: 125,
  cancel: 12,
  search: 12,
  taxpayer: 60,
} as const

/** The adapter for MyInvois' API (docs/integrations/myinvois.md). */
export function myInvois(options: Options): EInvoiceProvider {
  const callApi = myInvoisClient(options)
  const limitOf = (name: keyof typeof limits): Limit => ({ name, aMinute: limits[name] })

  async function read<S extends z.ZodType>(request: ApiRequest, shape: S) {
    const answer = await callApi(request)
    if (!answer.ok) return answer
    const { status, body, afterMs } = answer.value
    if (status === 429) return notSent(afterMs)
    if (status >= 500) return unknown
    if (status === 404) return { ok: true, value: undefined } as const
    if (status >= 400) return refusedBy(status, body)
    const parsed = shape.safeParse(body)
    return parsed.success ? ({ ok: true, value: parsed.data as z.output<S> } as const) : unknown
  }

  return {
    // The portal has the API's host name without `api`.
    portalUrl:
      options.portalUrl ??
      options.url.replace(/\/\/api\.|-api(?=\.)/, (part) => (part === '-api' ? '' : '//')),

    async submit(documents) {
      const body = {
        documents: documents.map(({ number, json }) => ({
          format: 'JSON',
          document: Buffer.from(json).toString('base64'),
          documentHash: hashOf(json),
          codeNumber: number,
        })),
      }
      const path = '/api/v1.0/documentsubmissions/'
      const answer = await callApi({ method: 'POST', path, body, limit: limitOf('submit') })
      if (!answer.ok) return answer
      const { status, body: content, afterMs, correlationId } = answer.value
      if (status === 429) return notSent(afterMs)
      // Duplicates of recent documents: they are found by their numbers.
      if (status === 422 || status >= 500) return unknown
      if (status >= 400) return refusedBy(status, content)
      const parsed = submitted.safeParse(content)
      if (!parsed.success) return unknown
      const { submissionUID, acceptedDocuments, rejectedDocuments } = parsed.data
      for (const { invoiceCodeNumber: number } of rejectedDocuments ?? [])
        options.log?.(`MyInvois refused ${number}, correlationId ${correlationId}`)
      return {
        ok: true,
        value: {
          submission: submissionUID ?? '',
          accepted: (acceptedDocuments ?? []).map(({ uuid, invoiceCodeNumber: number }) => ({
            uuid,
            number,
          })),
          rejected: (rejectedDocuments ?? []).map(({ invoiceCodeNumber: number, error }) => ({
            number,
            reasons: reasonsOf(error),
          })),
        },
      }
    },

    async submission(id) {
      const path = `/api/v1.0/documentsubmissions/${encodeURIComponent(id)}?pageNo=1&pageSize=100`
      const answer = await read({ method: 'GET', path, limit: limitOf('submission') }, summary)
      return answer.ok ? { ok: true, value: answer.value?.documentSummary.map(statusOf) } : answer
    },

    async details(uuid) {
      const path = `/api/v1.0/documents/${encodeURIComponent(uuid)}/details`
      const answer = await read({ method: 'GET', path, limit: limitOf('details') }, document)
      return answer.ok ? { ok: true, value: answer.value && statusOf(answer.value) } : answer
    },

    async find(number) {
      const query = new URLSearchParams({ searchQuery: number, pageSize: '10' })
      const path = `/api/v1.0/documents/search?${query}`
      const answer = await read({ method: 'GET', path, limit: limitOf('search') }, found)
      if (!answer.ok) return answer
      const same = answer.value?.result.find(({ internalId }) => internalId === number)
      return { ok: true, value: same && statusOf(same) }
    },

    async cancel(uuid, reason) {
      const path = `/api/v1.0/documents/state/${encodeURIComponent(uuid)}/state`
      const body = { status: 'cancelled', reason: reason.slice(0, 300) }
      const answer = await read(
        { method: 'PUT', path, body, limit: limitOf('cancel') },
        z.unknown(),
      )
      return answer.ok ? { ok: true, value: undefined } : answer
    },

    async isTaxpayer(tin, idType, idValue) {
      const query = new URLSearchParams({ idType, idValue })
      const path = `/api/v1.0/taxpayer/validate/${encodeURIComponent(tin)}?${query}`
      const answer = await callApi({ method: 'GET', path, limit: limitOf('taxpayer') })
      if (!answer.ok) return answer
      const { status, afterMs } = answer.value
      if (status === 429) return notSent(afterMs)
      // Any other status, such as a firewall's 403, is about the call, not the number.
      return [200, 400, 404].includes(status) ? { ok: true, value: status === 200 } : unknown
    },
  }
}

/** The hash of the raw text, as MyInvois computes it. */
export function hashOf(json: string): string {
  return createHash('sha256').update(json).digest('hex')
}

const unknown: NoAnswer = { ok: false, code: 'unknown' }

function notSent(afterMs: number): NoAnswer {
  return { ok: false, code: 'not-sent', afterMs }
}

/** Without MyInvois' own reason, these say nothing about a document. */
const fromGateways: ReadonlySet<number> = new Set([403, 404, 408])

function refusedBy(status: number, body: unknown): NoAnswer {
  const parsed = failed.safeParse(body)
  if (!parsed.success && fromGateways.has(status)) return unknown
  const reasons = parsed.success ? reasonsOf(parsed.data.error) : [`HTTP ${status}`]
  return { ok: false, code: 'refused', reasons }
}

function reasonsOf({ code, message, details }: z.output<typeof problem>): string[] {
  const inside = (details ?? []).flatMap((each) => each.message ?? [])
  return inside.length > 0 ? inside : [message ?? code ?? 'no reason given']
}

function statusOf(row: z.output<typeof document>): DocumentStatus {
  const steps = row.validationResults?.validationSteps ?? []
  return {
    uuid: row.uuid,
    number: row.internalId,
    submission: row.submissionUid,
    status: row.status.toLowerCase() as DocumentStatus['status'],
    longId: row.longId || null,
    validatedAt: row.dateTimeValidated ?? null,
    reasons: steps.flatMap(({ error }) => (error ? reasonsOf(error) : [])),
  }
}
