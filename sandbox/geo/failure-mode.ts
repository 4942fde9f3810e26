import type { FastifyReply } from 'fastify'

/** How a stand-in feels; a test changes it between calls. */
export type FailureMode = {
  current: 'well' | 'empty' | 'slow' | 'broken' | 'garbled' | 'strange' | 'denied' | 'over-limit'
}

/** One call as it came, for a test to look at. */
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
 * What every service does alike when it is not well; true when it has answered, or never will.
 * Slow is for ever: the asker's patience ends it, and closing the stand-in its socket.
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
