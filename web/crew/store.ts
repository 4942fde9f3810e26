import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CrewDay, CrewEvent, CrewWorker } from '../../domain/api/crew.ts'

/** An event of the outbox, from its press until the server's visits show it. */
export type Entry = {
  /** In the order of the presses. */
  readonly seq: number
  /** The worker who pressed: an event is never sent as another's. */
  readonly workerId: number
  readonly event: CrewEvent
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Why the server refused it, in its words. */
  readonly sentence?: string
}

/** The last answer about the worker's visits. */
export type KeptDay = {
  readonly day: CrewDay
  /** By the phone's clock. */
  readonly receivedAt: number
}

interface Schema extends DBSchema {
  kept: { key: 'worker' | 'day'; value: CrewWorker | KeptDay }
  events: { key: number; value: Omit<Entry, 'seq'> & { seq?: number } }
}

/** What the app keeps of a worker on the phone; signing out deletes it. */
export type Kept = {
  readonly worker?: CrewWorker | undefined
  readonly day?: KeptDay | undefined
  readonly entries: readonly Entry[]
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('crew', 1, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('kept')
        db.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
      }
    },
    // Another tab brings a newer version: it must not wait for this one.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

export async function readKept(): Promise<Kept> {
  const tx = (await database()).transaction(['kept', 'events'])
  const kept = tx.objectStore('kept')
  const [worker, day, entries] = await Promise.all([
    kept.get('worker') as Promise<CrewWorker | undefined>,
    kept.get('day') as Promise<KeptDay | undefined>,
    tx.objectStore('events').getAll() as Promise<Entry[]>,
  ])
  return { worker, day, entries }
}

/** @returns its place in the order. */
export async function addEntry(entry: Omit<Entry, 'seq'>): Promise<number> {
  return (await database()).add('events', entry)
}

/** Changes entries that are still there. */
export async function changeEntries(
  changes: ReadonlyMap<number, (entry: Entry) => Entry>,
): Promise<void> {
  const tx = (await database()).transaction('events', 'readwrite')
  for (const [seq, change] of changes) {
    const entry = (await tx.store.get(seq)) as Entry | undefined
    if (entry) await tx.store.put(change(entry))
  }
  await tx.done
}

export async function deleteEntry(seq: number): Promise<void> {
  await (await database()).delete('events', seq)
}

/** Keeps what the server answered; it shows all that was sent before, which is needed no more. */
export async function keepDay(day: KeptDay): Promise<void> {
  const tx = (await database()).transaction(['kept', 'events'], 'readwrite')
  await tx.objectStore('kept').put(day.day.worker, 'worker')
  await tx.objectStore('kept').put(day, 'day')
  const events = tx.objectStore('events')
  for (const { seq, state, workerId } of (await events.getAll()) as Entry[])
    if (state === 'sent' && workerId === day.day.worker.id) await events.delete(seq)
  await tx.done
}

/** A worker has signed in, and nothing is known of their visits yet. */
export async function keepWorker(worker: CrewWorker): Promise<void> {
  const tx = (await database()).transaction('kept', 'readwrite')
  await tx.store.clear()
  await tx.store.put(worker, 'worker')
  await tx.done
}

/**
 * Forgets who was signed in and their visits.
 * @param workerId of whom the events are deleted too; without it all wait for their worker.
 */
export async function forget(workerId?: number): Promise<void> {
  const tx = (await database()).transaction(['kept', 'events'], 'readwrite')
  await tx.objectStore('kept').clear()
  const events = tx.objectStore('events')
  for (const entry of (await events.getAll()) as Entry[])
    if (entry.workerId === workerId) await events.delete(entry.seq)
  await tx.done
}
