import { sqlState } from './transaction.ts'

/** How much is under way at the same time: transactions or statements, and items in each. */
export type Shares = { readonly atOnce: number; readonly most: number }

type Waiting<Item, Result> = {
  readonly item: Item
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
}

/**
 * Does at once whatever has come while others were being done: the cost of a transaction, or of a
 * statement, is shared by as many as come at once, and one alone waits for nobody. What one is
 * refused for refuses its whole batch, so its fellows are then tried one by one.
 * @param work does a batch: all of it, or nothing when it throws. It begins after each of its
 *   items was asked for. Results in the order of the items.
 * @param affectsOneItem whether an error of `work` may be about one item alone; refusals of values and
 *   constraints by PostgreSQL always may.
 * @returns does one item; rejects with what `work` threw.
 */
export function together<Item, Result>(
  { atOnce, most }: Shares,
  work: (batch: readonly Item[]) => Promise<readonly Result[]>,
  affectsOneItem: (error: unknown) => boolean = () => false,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = []
  let running = 0

  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [at, { done }] of batch.entries()) done(results[at] as Result)
    } catch (error) {
      const isItemError = affectsOneItem(error) || /^2[23]/.test(sqlState(error) ?? '')
      if (batch.length > 1 && isItemError) for (const each of batch) await run([each])
      else for (const { failed } of batch) failed(error)
    }
  }

  function next(): void {
    while (running < atOnce && queue.length > 0) {
      const batch = queue.slice(0, most)
      queue = queue.slice(most)
      running += 1
      void run(batch).finally(() => {
        running -= 1
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
