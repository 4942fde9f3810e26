/** Nothing was sent to the database, and a retry is safe. */
abstract class DatabaseAway extends Error {
  /** As PostgreSQL calls it. */
  abstract readonly code: string

  constructor(message: string) {
    // Thrown to every caller meanwhile, so it captures no stack, which would be slow.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.name = new.target.name
  }
}

/** The database does not answer right now. */
export class DatabaseSilent extends DatabaseAway {
  readonly code = '08006'

  constructor() {
    super('the database does not answer')
  }
}

/** The server takes no writes right now: a standby, until it or another one is the primary. */
export class DatabaseReadOnly extends DatabaseAway {
  readonly code = '25006'

  constructor() {
    super('the database takes no writes')
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
