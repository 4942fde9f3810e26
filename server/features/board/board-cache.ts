import type { Reader } from '../../db/transaction.ts'
import { boardChanges, type Changes } from './changes.ts'

/** Several days and filters at once: the board of 1,000 workers takes a megabyte. */
const MOST = 12
/**
 * Changes that the log does not name, such as a postcode's new area, are read in the background
 * after one minute.
 */
const MINUTE_MS = 60_000
/** An older board is read again before it is shown. */
const MOST_MINUTES = 1

/** Changes since something was read. */
type Since = { team: boolean; readonly workers: Set<number>; readonly orders: Set<number> }
const nothing = (): Since => ({ team: false, workers: new Set(), orders: new Set() })

/** The parts of the last read, and the changes since. */
export type LastRead<Parts> = { readonly parts: Parts; readonly changed: Since }

type Read<Board, Parts> = { readonly board: Board; readonly parts: Parts }
type ReadBoard<Board, Parts> = (before: LastRead<Parts> | undefined) => Promise<Read<Board, Parts>>

type Stored<Board, Parts> = {
  readonly days: readonly string[]
  /** The minute in which all of it was read. */
  wholeAt: number
  /** The minute for which it was made. */
  at: number
  read: Promise<Read<Board, Parts>>
  /** Undefined: nothing has changed. */
  since: Since | undefined
  /** A full read under way, with the changes since it began. */
  renewing: { since: Since | undefined } | undefined
}

/**
 * Caches boards. Everyone with the board open reads the same again when a visit moves
 * (docs/product/board.md#live), and only the changes are read from the database. Each answer first
 * reads the log, so it has everything that was committed before the request.
 * @returns reads a board by its key, which names everything that it depends on except the clock.
 */
export function boardCache<Board, Parts>(reader: Reader) {
  let changes: ReturnType<typeof boardChanges> | undefined
  const boards = new Map<string, Stored<Board, Parts>>()
  let pending: Promise<void> | undefined
  /** Shared by those who came after the log was read. */
  let pendingNext: Promise<void> | undefined

  async function readChanges(): Promise<void> {
    if (!changes) {
      const follow = boardChanges(reader)
      await follow(Date.now())
      changes = follow
    }
    const changed = await changes(Date.now())
    if (!changed) return
    for (const stored of boards.values()) {
      if (changed.days && !stored.days.some((day) => changed.days?.includes(day))) continue
      stored.since = added(stored.since, changed)
      if (stored.renewing) stored.renewing.since = added(stored.renewing.since, changed)
    }
  }

  function readChangesOnce(): Promise<void> {
    if (!pending) {
      pending = readChanges().finally(() => {
        pending = undefined
      })
      return pending
    }
    const again = () => {
      pendingNext = undefined
      return readChangesOnce()
    }
    pendingNext ??= pending.then(again, again)
    return pendingNext
  }

  /** After a failed read, the next request reads all of the board again. */
  function storeRead(key: string, stored: Stored<Board, Parts>): void {
    const { read } = stored
    read.catch(() => {
      if (stored.read === read && boards.get(key) === stored) boards.delete(key)
    })
  }

  /** Reads all of the board again, while the cached one is shown. */
  function renew(key: string, stored: Stored<Board, Parts>, at: number, readWhole: Whole): void {
    const renewing: NonNullable<typeof stored.renewing> = { since: undefined }
    stored.renewing = renewing
    const read = readWhole()
    read
      .then(() => {
        Object.assign(stored, { wholeAt: at, at, read, since: renewing.since })
        storeRead(key, stored)
      })
      // The cached board is shown for a minute more; then the failure is.
      .catch(() => undefined)
      .finally(() => {
        stored.renewing = undefined
      })
  }
  type Whole = () => Promise<Read<Board, Parts>>

  return async (
    key: string,
    days: readonly string[],
    now: Date,
    read: ReadBoard<Board, Parts>,
  ): Promise<Board> => {
    await readChangesOnce()
    const at = Math.floor(now.getTime() / MINUTE_MS)
    for (const [name, { wholeAt }] of boards)
      if (Math.abs(at - wholeAt) > MOST_MINUTES) boards.delete(name)
    const stored = boards.get(key)
    if (!stored) {
      const [oldest] = boards.keys()
      if (oldest !== undefined && boards.size >= MOST) boards.delete(oldest)
      const fresh = { days, wholeAt: at, at, since: undefined, renewing: undefined }
      const entry = { ...fresh, read: read(undefined) }
      boards.set(key, entry)
      storeRead(key, entry)
      return (await entry.read).board
    }
    if (stored.since || stored.at !== at) {
      const changed = stored.since ?? nothing()
      const before = stored.read
      stored.since = undefined
      stored.at = at
      stored.read = before.then(({ parts }) => read({ parts, changed }))
      storeRead(key, stored)
    }
    const { board } = await stored.read
    if (stored.wholeAt !== at && !stored.renewing) renew(key, stored, at, () => read(undefined))
    return board
  }
}

function added(since: Since | undefined, { days, workers, orders }: Changes): Since {
  const all = since ?? nothing()
  if (days === null) all.team = true
  for (const id of workers) all.workers.add(id)
  for (const id of orders) all.orders.add(id)
  return all
}
