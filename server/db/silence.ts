/** The database does not answer just now: nothing was asked of it, and trying again is safe. */
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

/** What pg says of a statement and of a new connection that the server did not answer in time. */
const missed = /^(Query read timeout|Connection terminated due to connection timeout)$/

/**
 * Did the server miss its time to answer? What was sent may have been done or not, and the connection
 * is of no use any more.
 */
export function isTimeout(error: unknown): error is Error {
  return error instanceof Error && missed.test(error.message)
}
