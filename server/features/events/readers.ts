import type { EventType } from '../../../domain/events/domain-event.ts'
import type { Tx } from '../../db/transaction.ts'
import type { StoredEvent } from './events.ts'

/** Writes the consequences of events, in the transaction that marks them as derived. */
export type EventReader = (tx: Tx, events: readonly StoredEvent[], now: Date) => Promise<void>

type ByType = {
  readonly [Type in EventType]?: (
    tx: Tx,
    events: readonly StoredEvent<Type>[],
    now: Date,
  ) => Promise<void>
}

/**
 * A reader of the given types, in the order of events; consecutive events of one type are handled
 * together.
 */
export function readerOf(handlers: ByType): EventReader {
  return async (tx, events, now) => {
    for (const run of runsOf(events)) {
      const [first] = run
      const handle = first && (handlers[first.type] as EventReader | undefined)
      await handle?.(tx, run, now)
    }
  }
}

/** Handles several events one by one. */
export function each<Type extends EventType>(
  handle: (tx: Tx, event: StoredEvent<Type>, now: Date) => Promise<void>,
) {
  return async (tx: Tx, events: readonly StoredEvent<Type>[], now: Date): Promise<void> => {
    for (const event of events) await handle(tx, event, now)
  }
}

/** Groups consecutive events of the same type. */
function runsOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const runs: StoredEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0]?.type === event.type) last.push(event)
    else runs.push([event])
  }
  return runs
}
