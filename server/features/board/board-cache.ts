import type { Reader } from '../../db/transaction.ts'
import { changedDays } from './changed-days.ts'

/** Several days and filters at once: the board of 1,000 workers is a megabyte. */
const MOST = 12
/** States follow the clock, and what the log does not name, such as a postcode's new area, shows after so long. */
const LONGEST_MS = 60_000

type Days = readonly string[]

/** What was read within a minute, without what has changed since. */
type Minute<Board> = {
  readonly at: number
  readonly changes: ReturnType<typeof changedDays>
  readonly boards: Map<string, { readonly days: Days; readonly board: Promise<Board> }>
}

/**
 * Boards as they were read, until something changes on their days: everybody who has the board open reads the
 * same again when a visit moves (docs/product/board.md#live). The log is asked before each answer, so that
 * this has all that was committed before the request.
 * @returns gives what `read` reads for a key, which names everything that it depends on but the minute.
 */
export function boardCache<Board>(reader: Reader) {
  let known: Minute<Board> | undefined
  let asked: Promise<Minute<Board>> | undefined
  /** Of those who came after the log was asked. */
  let askedNext: Promise<Minute<Board>> | undefined

  async function ask(at: number): Promise<Minute<Board>> {
    let minute = known?.at === at ? known : undefined
    if (!minute) {
      minute = { at, changes: changedDays(reader), boards: new Map() }
      await minute.changes(Date.now())
    }
    const changed = await minute.changes(Date.now())
    if (changed !== undefined)
      for (const [key, { days }] of minute.boards)
        if (!changed || days.some((day) => changed.includes(day))) minute.boards.delete(key)
    known = minute
    return minute
  }

  function askOnce(at: number): Promise<Minute<Board>> {
    if (!asked) {
      asked = ask(at).finally(() => {
        asked = undefined
      })
      return asked
    }
    const again = () => {
      askedNext = undefined
      return askOnce(at)
    }
    askedNext ??= asked.then(again, again)
    return askedNext
  }

  return async (key: string, days: Days, now: Date, read: () => Promise<Board>): Promise<Board> => {
    const { boards } = await askOnce(Math.floor(now.getTime() / LONGEST_MS))
    const found = boards.get(key)
    if (found) return found.board
    const board = read()
    const [oldest] = boards.keys()
    if (oldest !== undefined && boards.size >= MOST) boards.delete(oldest)
    boards.set(key, { days, board })
    board.catch(() => boards.delete(key))
    return board
  }
}
