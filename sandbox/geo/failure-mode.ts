import type { FastifyReply } from 'fastify'

/** The failure mode of a stand-in; tests change it between calls. */
export type FailureMode = {
  current: 'well' | 'empty' | 'slow' | 'broken' | 'garbled' | 'strange' | 'denied' | 'over-limit'
}

/** One call as received, for tests to check. */
export type SeenCall = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

export type GeoStandInOptions = {
  readonly failureMode?: FailureMode
  /** Every call is added to it. */
  readonly seen?: SeenCall[]
}

/**
 * Simulates the failures of all services; true if the call was answered or never will be. A slow call
 * ends by the caller's timeout or when the stand-in closes.
 */
export function applyFailureMode(failureMode: FailureMode, reply: FastifyReply): boolean {
  switch (failureMode.current) {
    case 'slow':
      reply.hijack()
      return true
    case 'broken':
      void reply.code(500).send({ message: 'internal error' })
      return true
    case 'garbled':
      void reply.type('text/html').send('<html>not what you asked for')
      return true
    case 'strange':
      void reply.send({ features: 'none', results: 7, suggestions: {}, id: 5, status: 3 })
      return true
    default:
      return false
  }
}
