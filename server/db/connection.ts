import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectionLent } from '../observability/signals.ts'
import { DatabaseReadOnly, DatabaseSilent, isTimeout } from './silence.ts'

/** The address of a PostgreSQL database, or the parts that a Unix socket needs. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port?: number; user: string; database: string; password?: string }

export type Pool = pg.Pool

/** Time limits of a pool's work. */
export type PoolLimits = {
  /** PostgreSQL ends a statement after this time, including waits for locks. */
  readonly statementMs: number
  /** How often the server is probed; 0 for never. */
  readonly heartbeatMs: number
}

/** For calls: a person waits and must get an answer within ten seconds. */
export const callLimits: PoolLimits = { statementMs: 6_000, heartbeatMs: 2_000 }
/** For jobs, which read and write more, and no person waits for them. */
export const jobLimits: PoolLimits = { statementMs: 120_000, heartbeatMs: 2_000 }
/** For migrations, starting data and scripts: supervised work that may take long. */
export const longLimits: PoolLimits = { statementMs: 1_800_000, heartbeatMs: 0 }

/** By then a working server has ended the statement and answered. */
const answerMarginMs = 1_000
/** How long connecting, or waiting for a free connection, may take. */
const connectMs = 8_000
const heartbeatWithinMs = 5_000
/** How soon a silent server is probed again, each time over a new connection. */
const recheckMs = 250
const checkWithinMs = 3_000
/** How long busy connections have to answer a probe once the server was silent. */
const workAnswersWithinMs = 10_000
/** How long a closed connection waits for the other side to close it too. */
const closeWithinMs = 1_000
/** Spreads the probes of several processes that wait for one server. */
const withJitter = (ms: number) => ms * (0.5 + Math.random())
/** Ends a transaction whose process froze in the middle, and so releases its locks. */
const idleInTransactionMs = 30_000

// A date stays the text YYYY-MM-DD: a JavaScript Date would move it into the server's time zone.
// int8 becomes a number: ids and sums of sen stay far below 2^53. numeric stays text, to prevent
// arithmetic with rounded floats: money is integer sen.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseWhole],
  [pg.types.builtins.DATE, (text) => text],
])

function parseWhole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond a safe integer`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  },
}

/**
 * A pool of connections whose sessions use UTC, whatever the server's settings. int8 is read as
 * number, date as 'YYYY-MM-DD', timestamptz as Date, numeric as text. Independent statements of one
 * connection are pipelined and answered in order.
 * Nothing waits forever for a silent server: a statement fails soon after its limit, and its
 * connection and all idle ones are closed. Until a new connection is answered, requests fail at
 * once (`DatabaseSilent`). The pool emits `silent` and `answers`. A server that takes no writes,
 * such as a standby during a failover, is refused (`DatabaseReadOnly`); a connection whose server
 * stops taking writes is closed.
 * @param takesWrites false for a pool that only reads, for which a standby is good enough.
 */
export function openPool(
  address: DatabaseAddress,
  size = 16,
  limits = longLimits,
  takesWrites = true,
): Pool {
  const pool = new WatchedPool(
    {
      ...address,
      types,
      pipeline: true,
      application_name: 'jiran',
      statement_timeout: limits.statementMs,
      query_timeout: limits.statementMs + answerMarginMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      connectionTimeoutMillis: connectMs,
      // A lost machine closes no connection: only a query detects it.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    size,
    limits.heartbeatMs,
    takesWrites,
  )
  // When the server closes a connection, the next statement on it reports the error. Without these
  // listeners the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

/** A client's start packet; `?options=` of an address replaces those of a pool. */
type Parameterized = { readonly connectionParameters: { options?: string } }
/** What PostgreSQL reports to each connection, at its start and on each change. */
type ParameterStatus = { parameterName: string; parameterValue: string }
const readOnlySettings = ['in_hot_standby', 'default_transaction_read_only']

/**
 * Closes a connection even if the other side is silent, and knows whether its server takes writes.
 */
class Client extends pg.Client {
  private readonly readOnly = new Set<string>()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connectionParameters } = this as unknown as Parameterized
    const { options = '' } = connectionParameters
    connectionParameters.options = `${options} -c timezone=UTC -c datestyle=ISO`
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (!readOnlySettings.includes(parameterName)) return
      if (parameterValue === 'on') this.readOnly.add(parameterName)
      else this.readOnly.delete(parameterName)
    })
  }

  get takesWrites(): boolean {
    return this.readOnly.size === 0
  }

  override end(): Promise<void>
  override end(done: (error: Error) => void): void
  override end(done?: (error: Error) => void): Promise<void> | undefined {
    const closeTimer = setTimeout(() => this.connection.stream.destroy(), closeWithinMs).unref()
    this.once('end', () => clearTimeout(closeTimer))
    if (!done) return super.end()
    super.end(done)
    return undefined
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/** Open pools with a heartbeat: when one finds the server silent, all pools of that server are. */
const watched = new Set<WatchedPool>()

// Fields are `private`, not `#`: tests count the statements of a pool through a proxy object.
class WatchedPool extends pg.Pool {
  private readonly config: pg.ClientConfig
  private readonly writes: boolean
  /** Open connections, each with the number of silences when it was opened. */
  private readonly clients = new Map<pg.PoolClient, number>()
  /** Reject callers who wait for a connection. */
  private readonly waiting = new Set<(error: Error) => void>()
  private heartbeat: NodeJS.Timeout | undefined
  private isSilent = false
  private silences = 0

  constructor(config: pg.ClientConfig, size: number, heartbeatMs: number, writes: boolean) {
    super({ ...config, Client, max: size, idleTimeoutMillis: 30_000 })
    this.config = config
    this.writes = writes
    this.on('connect', (client) => this.clients.set(client, this.silences))
    this.on('remove', (client) => this.clients.delete(client))
    this.on('release', (error, client) => {
      if (isTimeout(error)) this.markSilent(this.clients.get(client))
    })
    if (heartbeatMs > 0) {
      watched.add(this)
      this.heartbeat = setInterval(() => this.checkHeartbeat(), heartbeatMs).unref()
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.lendClient(callback)
      return undefined
    }
    return new Promise((done, failed) => {
      this.lendClient((error, client) => (client ? done(client) : failed(error)))
    })
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.heartbeat)
    watched.delete(this)
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }

  private lendClient(callback: ConnectCallback): void {
    const refuse = (error: Error) => callback(error, undefined, () => undefined)
    if (this.isSilent) {
      process.nextTick(refuse, new DatabaseSilent())
      return
    }
    const since = this.silences
    const requestedAt = connectionLent.hasSubscribers ? performance.now() : undefined
    this.waiting.add(refuse)
    super.connect((error, client, release) => {
      if (isTimeout(error)) this.markSilent(since)
      const giveBack = (failure?: Error | boolean) =>
        // A read-only connection does not return to the pool: the next one may reach the primary.
        release(failure ?? (client !== undefined && this.mustNotUse(client)))
      if (client) client.release = giveBack
      if (requestedAt !== undefined)
        connectionLent.publish({ pool: this, seconds: (performance.now() - requestedAt) / 1_000 })
      // Already rejected: no caller waits for it.
      if (!this.waiting.delete(refuse)) {
        if (client) giveBack()
      } else if (client && this.mustNotUse(client)) {
        giveBack()
        refuse(new DatabaseReadOnly())
      } else callback(error, client, giveBack)
    })
  }

  private mustNotUse(client: pg.PoolClient): boolean {
    return this.writes && !(client as unknown as Client).takesWrites
  }

  /**
   * Probes the server over a connection of the pool, unless all are busy: their statements have
   * limits.
   */
  private checkHeartbeat(): void {
    if (this.isSilent || this.ending) return
    if (this.idleCount === 0 && this.totalCount >= this.options.max) return
    const sentAt = performance.now()
    const since = this.silences
    const late = setTimeout(() => {
      // A late timer means that this process was held up, not the server.
      if (performance.now() - sentAt < heartbeatWithinMs + answerMarginMs) this.markSilent(since)
    }, heartbeatWithinMs).unref()
    this.query('select 1')
      .catch(() => undefined)
      .finally(() => clearTimeout(late))
  }

  /**
   * @param since the number of silences at the start; a late answer from an earlier one is ignored.
   */
  private markSilent(since: number | undefined): void {
    if (this.isSilent || this.ending || since !== this.silences) return
    this.isSilent = true
    this.silences += 1
    this.emit('silent')
    const refused = [...this.waiting]
    this.waiting.clear()
    for (const refuse of refused) refuse(new DatabaseSilent())
    // Every statement of a busy connection has a limit, but one that only listens has none: it is
    // probed here, and closed when it does not answer.
    const busy = new Set(this.clients.keys())
    for (let count = this.idleCount; count > 0; count -= 1) {
      super.connect((_error, client, release) => {
        if (!client) return
        busy.delete(client)
        release(true)
      })
    }
    setImmediate(() => {
      const question = { text: 'select 1', query_timeout: workAnswersWithinMs }
      for (const client of busy) client.query(question).catch(() => undefined)
    })
    void this.awaitAnswer()
    // A pool whose only open connection listens would not notice by its own heartbeat.
    for (const other of watched) {
      if (other !== this && other.isOfServer(this.config)) other.markSilent(other.silences)
    }
  }

  private isOfServer({ connectionString, host, port, database }: pg.ClientConfig): boolean {
    const own = this.config
    return connectionString === undefined
      ? own.host === host && own.port === port && own.database === database
      : own.connectionString === connectionString
  }

  private async awaitAnswer(): Promise<void> {
    while (!this.ending) {
      if (await this.answers()) {
        this.isSilent = false
        this.emit('answers')
        return
      }
      await pause(withJitter(recheckMs), undefined, { ref: false })
    }
  }

  private async answers(): Promise<boolean> {
    const limits = { connectionTimeoutMillis: checkWithinMs, query_timeout: checkWithinMs }
    const client = new Client({ ...this.config, ...limits })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      void client.end().catch(() => undefined)
    }
  }
}
