import type { EventType } from '../../../domain/events/domain-event.ts'
import type { Tx } from '../../db/transaction.ts'
import type { StoredEvent } from './events.ts'

/** Writes what follows from events for its readers, in the transaction that marks them as derived. */
export type EventReader = (tx: Tx, events: readonly StoredEvent[], now: Date) => Promise<void>

type ByType = {
  readonly [Type in EventType]?: (
    tx: Tx,
    events: readonly StoredEvent<Type>[],
    now: Date,
  ) => Promise<void>
}

/** A reader of the types that it names, in the order in which they happened; of a type several at once. */
export function readerOf(handlers: ByType): EventReader {
  return async (tx, events, now) => {
    for (const run of runsOf(events)) {
      const [first] = run
      const handle = first && (handlers[first.type] as EventReader | undefined)
      await handle?.(tx, run, now)
    }
  }
}

/** A handler of several events, by one of each. */
export function each<Type extends EventType>(
  handle: (tx: Tx, event: StoredEvent<Type>, now: Date) => Promise<void>,
) {
  return async (tx: Tx, events: readonly StoredEvent<Type>[], now: Date): Promise<void> => {
    for (const event of events) await handle(tx, event, now)
  }
}

/** Events of the same type that follow each other. */
function runsOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const runs: StoredEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0]?.type === event.type) last.push(event)
    else runs.push([event])
  }
  return runs
}
