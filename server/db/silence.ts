/** The request never reached the database, so a retry is safe. */
abstract class DatabaseAway extends Error {
  /** The SQLSTATE of PostgreSQL for this. */
  abstract readonly code: string

  constructor(message: string) {
    // Thrown to every caller in the meantime: capturing a stack would be slow.
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

/**
 * The server takes no writes right now: it is a standby, until it is promoted or the primary
 * answers.
 */
export class DatabaseReadOnly extends DatabaseAway {
  readonly code = '25006'

  constructor() {
    super('the database takes no writes')
  }
}

/** pg's errors for statements and new connections that the server did not answer in time. */
const missed = /^(Query read timeout|Connection terminated due to connection timeout)$/

/**
 * Did the server not answer in time? The statement may or may not have been executed, and the
 * connection is unusable.
 */
export function isTimeout(error: unknown): error is Error {
  return error instanceof Error && missed.test(error.message)
}
