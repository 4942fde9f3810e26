import { sqlState } from './transaction.ts'

/** How many transactions or statements run at the same time, and the most items in each. */
export type BatchLimits = { readonly atOnce: number; readonly most: number }

type Waiting<Item, Result> = {
  readonly item: Item
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
}

/**
 * Batches concurrent work: while one batch runs, new items wait and form the next one, so that they
 * share the cost of a transaction or a statement. A single item does not wait. If one item makes
 * its batch fail, the others are tried one by one.
 * @param work does a batch: all of it, or nothing when it throws. It begins after each of its items
 *   was requested. Results in the order of the items.
 * @param affectsOneItem whether an error of `work` may be caused by one item; errors of values and
 *   constraints always may.
 * @returns does one item; rejects with what `work` threw.
 */
export function inBatches<Item, Result>(
  { atOnce, most }: BatchLimits,
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
