import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import { Connection } from './drive.ts'
import type { Server } from './server.ts'

/** The cost of listening boards for the process that they are connected to. */
export type ListenersResult = {
  readonly workers: number
  readonly boards: number
  readonly changesPerSecond: number
  /**
   * Share of one core that the process uses: while visits change, without changes, and without
   * boards.
   */
  readonly percent: number
  readonly percentQuiet: number
  readonly percentAlone: number
  /** The fewest notifications that a board received. */
  readonly notified: number
  /** From the change's commit to the board. */
  readonly p50Ms: number
  readonly p99Ms: number
  /**
   * Ten boards that read the whole day after a change, at most once a second: the process's share of
   * one core, and the time of each read.
   */
  readonly reading: { readonly percent: number; readonly p50Ms: number; readonly p99Ms: number }
  /**
   * One board that reads the whole day after the commit of each of ten changes a second, to
   * alternating visits.
   */
  readonly alone: { readonly p50Ms: number; readonly p99Ms: number }
}

const BOARDS = 2_000
const CHANGES_PER_SECOND = 2
const READERS = 10
const CHANGES_READ = 10

type Board = { readonly socket: Socket; notified: number[] }

/**
 * Opens 2,000 streams of boards and measures the server's processor time while two visits a second
 * change, while none does, and while ten boards read the day again after each change.
 * @param given a slice is longer than the streams' heartbeat.
 */
export async function measureListeners(
  server: Server,
  pool: Pool,
  given: {
    readonly workers: number
    readonly token: string
    readonly day: string
    readonly sliceMs: number
  },
): Promise<ListenersResult> {
  const percentAlone = await percentOf(server, () => pause(given.sliceMs))
  const boards = await Promise.all(
    Array.from({ length: BOARDS }, () => listen(server.port, given.token)),
  )
  try {
    const percentQuiet = await percentOf(server, () => pause(given.sliceMs))
    for (const board of boards) board.notified = []
    const visits = await query<{ id: number; order_id: number }>(pool, {
      text: 'select id, order_id from booking where day = $1 order by id limit 1000',
      values: [given.day],
    })
    const changes: number[] = []
    /** Changes visits at this rate, and runs `then` after each change. */
    const change = async (perSecond: number, then: () => Promise<unknown>) => {
      const until = performance.now() + given.sliceMs
      for (let turn = 0; performance.now() < until; turn++) {
        const visit = visits[turn % visits.length]
        if (!visit) throw new Error('the day of the board is empty')
        await query(pool, {
          text: `insert into domain_event (type, order_id, booking_id, payload, occurred_at, due_at)
                 values ('visit.late', $1, $2, '{"worker_id": 1, "minutes": 10}', now(), now())`,
          values: [visit.order_id, visit.id],
        })
        changes.push(performance.now())
        await Promise.all([pause(1000 / perSecond), then()])
      }
    }
    const percent = await percentOf(server, () => change(CHANGES_PER_SECOND, async () => undefined))
    const delays = boards
      .flatMap(({ notified }) =>
        notified.map((at) => at - (changes.findLast((change) => change <= at) ?? at)),
      )
      .sort((a, b) => a - b)
    const reads: number[] = []
    const read = async () => {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/staff/board/?day=${given.day}`, {
        headers: { cookie: `access_token=${given.token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the board answered ${answer.status}`)
      reads.push(performance.now() - began)
    }
    const percentReading = await percentOf(server, () =>
      change(1, () => Promise.all(Array.from({ length: READERS }, read))),
    )
    reads.sort((a, b) => a - b)
    for (const { socket } of boards) socket.destroy()
    const connection = new Connection(server.port)
    const alone: number[] = []
    await change(CHANGES_READ, async () => {
      const began = performance.now()
      const path = `/staff/board/?day=${given.day}`
      const { status } = await connection.ask({
        method: 'GET',
        path,
        token: given.token,
        encoding: 'br',
      })
      if (status !== 200) throw new Error(`the board answered ${status}`)
      alone.push(performance.now() - began)
    })
    connection.end()
    alone.sort((a, b) => a - b)
    return {
      workers: given.workers,
      boards: boards.length,
      changesPerSecond: CHANGES_PER_SECOND,
      percent,
      percentQuiet,
      percentAlone,
      notified: Math.min(...boards.map(({ notified }) => notified.length)),
      p50Ms: Math.round(at(delays, 0.5)),
      p99Ms: Math.round(at(delays, 0.99)),
      reading: {
        percent: percentReading,
        p50Ms: Math.round(at(reads, 0.5)),
        p99Ms: Math.round(at(reads, 0.99)),
      },
      alone: { p50Ms: Math.round(at(alone, 0.5)), p99Ms: Math.round(at(alone, 0.99)) },
    }
  } finally {
    for (const { socket } of boards) socket.destroy()
  }
}

/** A percentile of sorted figures. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** Resolves once the stream has begun. */
function listen(port: number, token: string): Promise<Board> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const board: Board = { socket, notified: [] }
    let isOpen = false
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      if (!isOpen) {
        isOpen = true
        if (text.startsWith('HTTP/1.1 200')) resolve(board)
        else reject(new Error(text.slice(0, 200)))
      } else if (text.includes('event: changed')) board.notified.push(performance.now())
    })
    socket.write(
      `GET /staff/board/stream/ HTTP/1.1\r\nhost: bench\r\ncookie: access_token=${token}\r\n\r\n`,
    )
  })
}

/** Percent of one core. */
async function percentOf(server: Server, work: () => Promise<unknown>): Promise<number> {
  const before = await server.task<number>({ do: 'cpu' })
  const began = performance.now()
  await work()
  const used = (await server.task<number>({ do: 'cpu' })) - before
  return Math.round((used / 1000 / (performance.now() - began)) * 1000) / 10
}
