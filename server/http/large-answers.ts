import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

const compress = promisify(brotliCompress)
/** A megabyte in 1.5 ms; the fourth level takes three times as long and leaves a tenth less. */
const quickest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
/** What a connection sends before it waits for an answer to its first packets. */
const WORTH_COMPRESSING = 14 * 1024

const written = new WeakMap<object, Buffer | undefined>()
/** Of members of lists, as long as these live: an answer of which one member is new writes only that. */
const pieces = new WeakMap<object, string>()
const compressed = new WeakMap<Buffer, Promise<Buffer>>()

/**
 * Marks an answer that many ask for, so that it is serialised and compressed once.
 * @param answer is not changed any more, nor are the members of its lists.
 */
export function shareAnswer<Answer extends object>(answer: Answer): Answer {
  written.set(answer, undefined)
  return answer
}

/** The JSON of an answer that is shared; undefined for any other. */
export function sharedJson(answer: unknown): Buffer | undefined {
  if (typeof answer !== 'object' || answer === null || !written.has(answer)) return undefined
  const json = written.get(answer) ?? Buffer.from(jsonInPieces(answer))
  written.set(answer, json)
  return json
}

/** As JSON.stringify writes an answer, of whose lists the members that others had too are not written again. */
function jsonInPieces(answer: object): string {
  const fields = Object.entries(answer).flatMap(([name, value]) => {
    const json = Array.isArray(value) ? `[${value.map(pieceOf).join()}]` : JSON.stringify(value)
    return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`]
  })
  return `{${fields.join()}}`
}

function pieceOf(member: unknown): string {
  if (typeof member !== 'object' || member === null) return JSON.stringify(member) ?? 'null'
  const json = pieces.get(member) ?? JSON.stringify(member)
  pieces.set(member, json)
  return json
}

/** Sends large answers of calls compressed to who accepts that. */
export function compressLargeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isLarge(payload) || !isJson(reply) || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    if (!acceptsCoding(request.headers['accept-encoding'], 'br')) return payload
    const body = await compressOnce(payload)
    reply.header('content-encoding', 'br')
    return body
  })
}

function isLarge(payload: unknown): payload is string | Buffer {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  return isText && payload.length >= WORTH_COMPRESSING
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json')
}

function compressOnce(payload: string | Buffer): Promise<Buffer> {
  if (typeof payload === 'string') return compress(payload, quickest)
  const known = compressed.get(payload) ?? compress(payload, quickest)
  compressed.set(payload, known)
  return known
}

/** Does a client accept this coding, by its Accept-Encoding? */
export function acceptsCoding(accepted: string | undefined, coding: string): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [name, weight] = part.trim().split(';')
    return name?.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '')
  })
}
