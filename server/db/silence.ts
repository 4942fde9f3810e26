/** The database does not answer right now: nothing was sent to it, and a retry is safe. */
export class DatabaseSilent extends Error {
  /** As PostgreSQL calls a connection that failed. */
  readonly code = '08006'

  constructor() {
    // Thrown to every caller during a silence, so it captures no stack, which would be slow.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super('the database does not answer')
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'DatabaseSilent'
  }
}

/** The errors of pg for statements and new connections that the server did not answer in time. */
const missed = /^(Query read timeout|Connection terminated due to connection timeout)$/

/**
 * True when the server did not answer in time. The statement may have been executed or not, and the
 * connection is unusable.
 */
export function isTimeout(error: unknown): error is Error {
  return error instanceof Error && missed.test(error.message)
}
