import { sqlState } from './transaction.ts'

/** Transactions that are under way at the same time, and items in each. */
const WRITERS = 2
const MOST_TOGETHER = 16

type Waiting<Item, Result> = {
  readonly item: Item
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
}

/**
 * Writes in one transaction whatever has come while others were being written: the cost of a
 * transaction is shared by as many as come at once, and one alone waits for nobody. What one is
 * refused for refuses its whole batch, so its fellows are then tried one by one.
 * @param work writes a batch in one transaction: all of it, or nothing when it throws.
 * @param concernsOne whether an error of `work` may be about one item alone; refusals of values and
 *   constraints by PostgreSQL always may.
 * @returns writes one item; rejects with what `work` threw.
 */
export function together<Item, Result>(
  work: (batch: readonly Item[]) => Promise<readonly Result[]>,
  concernsOne: (error: unknown) => boolean = () => false,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = []
  let writers = 0

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [at, { done }] of batch.entries()) done(results[at] as Result)
    } catch (error) {
      const onesFault = concernsOne(error) || /^2[23]/.test(sqlState(error) ?? '')
      if (batch.length > 1 && onesFault) for (const each of batch) await run([each])
      else for (const { failed } of batch) failed(error)
    }
  }

  function next(): void {
    while (writers < WRITERS && queue.length > 0) {
      const batch = queue.slice(0, MOST_TOGETHER)
      queue = queue.slice(MOST_TOGETHER)
      writers += 1
      void run(batch).finally(() => {
        writers -= 1
        next()
      })
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      queue.push({ item, done, failed })
      next()
    })
}
