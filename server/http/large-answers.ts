import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/**
 * Compresses a megabyte in 1 to 2 ms. Quality 4 takes three times as long and saves a tenth more.
 * The default window of 4 MB takes twice as long and saves nothing, and its memory makes V8 mark
 * the whole heap every ten answers.
 */
const quickest = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
/** What a connection sends before it waits for the first acknowledgement. */
const WORTH_COMPRESSING = 14 * 1024

type Shared = { pieces: readonly Buffer[]; plain?: Buffer; compressed?: Promise<Buffer> }
const shared = new WeakMap<object, Shared | undefined>()
/**
 * JSON of list members, cached while the members live, so that an answer with one new member
 * serialises only that one.
 */
const members = new WeakMap<object, Buffer>()

/**
 * Marks an answer that many clients request, so that it is serialised and compressed once.
 * @param answer must not change any more, nor must the members of its lists.
 */
export function shareAnswer<Answer extends object>(answer: Answer): Answer {
  shared.set(answer, undefined)
  return answer
}

/** The JSON of a shared answer; undefined for any other. */
export function sharedJson(answer: unknown): Buffer | undefined {
  const known = sharedWith(answer)
  if (known) known.plain ??= Buffer.concat(known.pieces)
  return known?.plain
}

/**
 * The body of a shared answer, encoded as the request accepts it; undefined for any other.
 * @param reply gets the headers of that body.
 */
export function sharedBody(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> | Buffer | undefined {
  const known = sharedWith(answer)
  if (!known) return undefined
  reply.type('application/json; charset=utf-8')
  const accepted = acceptsCoding(request.headers['accept-encoding'], 'br')
  if (!accepted || lengthOf(known.pieces) < WORTH_COMPRESSING) return sharedJson(answer)
  reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' })
  known.compressed ??= compressPieces(known.pieces)
  return known.compressed
}

function sharedWith(answer: unknown): Shared | undefined {
  if (typeof answer !== 'object' || answer === null || !shared.has(answer)) return undefined
  const known = shared.get(answer) ?? { pieces: jsonInPieces(answer) }
  shared.set(answer, known)
  return known
}

function lengthOf(bytes: readonly Buffer[]): number {
  return bytes.reduce((sum, { length }) => sum + length, 0)
}

/** Reused: a new megabyte per answer makes V8 mark its whole heap more often. */
let joined: Buffer | undefined

async function compressPieces(bytes: readonly Buffer[]): Promise<Buffer> {
  const length = lengthOf(bytes)
  const own =
    joined && joined.length >= length ? joined : Buffer.allocUnsafeSlow(Math.ceil(length * 1.25))
  // An answer that is compressed at the same time takes another buffer.
  joined = undefined
  let at = 0
  for (const each of bytes) at += each.copy(own, at)
  try {
    return await compress(own.subarray(0, length), quickest)
  } finally {
    joined = own
  }
}

/**
 * Serialises an answer as JSON.stringify does, with cached JSON for list members that earlier
 * answers had too. Works in bytes from the start: a string of a megabyte for each change would be
 * garbage at once.
 */
function jsonInPieces(answer: object): readonly Buffer[] {
  const bytes: Buffer[] = []
  const add = (text: string) => bytes.push(Buffer.from(text))
  add('{')
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    if (bytes.length > 1) bytes.push(comma)
    add(`${JSON.stringify(name)}:`)
    if (!Array.isArray(value)) {
      add(JSON.stringify(value))
      continue
    }
    add('[')
    for (const [at, member] of value.entries()) {
      if (at > 0) bytes.push(comma)
      bytes.push(pieceOf(member))
    }
    add(']')
  }
  add('}')
  return bytes
}
const comma = Buffer.from(',')

function pieceOf(member: unknown): Buffer {
  if (typeof member !== 'object' || member === null)
    return Buffer.from(JSON.stringify(member) ?? 'null')
  const json = members.get(member) ?? Buffer.from(JSON.stringify(member))
  members.set(member, json)
  return json
}

/** Compresses large answers for clients that accept it. */
export function compressLargeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isLarge(payload) || !isJson(reply) || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    if (!acceptsCoding(request.headers['accept-encoding'], 'br')) return payload
    const body = await compress(payload, quickest)
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

/** Does a client's Accept-Encoding accept this coding? */
export function acceptsCoding(accepted: string | undefined, coding: string): boolean {
  return (accepted ?? '').split(',').some((part) => {
    const [name, weight] = part.trim().split(';')
    return name?.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '')
  })
}
