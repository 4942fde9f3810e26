import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CrewDay, CrewEvent, CrewWorker } from '../../domain/api/crew.ts'
import type { PhotoPhase } from '../../domain/visits/photos.ts'
import type { CallInput, CallOutput } from '../api.ts'
import type { SmallPhoto } from '../ui/small-photo.ts'

/** An event of the outbox, from its press until the server's visits show it. */
export type Entry = {
  /** In the order of the presses. */
  readonly seq: number
  /** The worker who pressed: an event is never sent as another's. */
  readonly workerId: number
  readonly event: CrewEvent
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Until then it waits for the phone's position, by the phone's clock. */
  readonly heldUntil?: number
  /** Why the server refused it, in its words. */
  readonly sentence?: string
}

/** A photo of a visit, from its taking until the server's visits show it. */
export type StoredPhoto = {
  readonly id: string
  readonly workerId: number
  readonly bookingId: string
  readonly phase: PhotoPhase
  readonly at: string
  readonly state: Entry['state']
  readonly sentence?: string
}

/** What a worker asks staff for, from its sending until the server's list shows it. */
export type StoredRequest = {
  readonly id: string
  readonly workerId: number
  readonly at: string
  readonly asked: CallInput<'POST /crew/requests/'>['asked']
  readonly reason: string
  readonly state: Entry['state']
  readonly sentence?: string
}

/** The last answer about what the worker asked for. */
export type StoredList = CallOutput<'GET /crew/requests/'>

/** The last answer about the worker's visits. */
export type StoredDay = {
  readonly day: CrewDay
  /** By the phone's clock. */
  readonly receivedAt: number
}

interface Schema extends DBSchema {
  stored: { key: 'worker' | 'day' | 'list'; value: CrewWorker | StoredDay | StoredList }
  events: { key: number; value: Omit<Entry, 'seq'> & { seq?: number } }
  photos: { key: string; value: StoredPhoto }
  requests: { key: string; value: StoredRequest }
  /** Apart from what is known of them, which is read at each press. */
  pictures: { key: string; value: SmallPhoto }
}

/** What the app keeps of a worker on the phone; signing out deletes it. */
export type Stored = {
  readonly worker?: CrewWorker | undefined
  readonly day?: StoredDay | undefined
  readonly entries: readonly Entry[]
  readonly photos: readonly StoredPhoto[]
  /** In the order in which they were made. */
  readonly requests: readonly StoredRequest[]
  readonly list?: StoredList | undefined
}

const everything = ['stored', 'events', 'photos', 'pictures', 'requests'] as const

let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('crew', 3, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('stored')
        db.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
      }
      if (before < 2) {
        db.createObjectStore('photos', { keyPath: 'id' })
        db.createObjectStore('pictures')
      }
      if (before < 3) db.createObjectStore('requests', { keyPath: 'id' })
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
  // The next try may succeed.
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

export async function readStored(): Promise<Stored> {
  const tx = (await database()).transaction(['stored', 'events', 'photos', 'requests'])
  const stored = tx.objectStore('stored')
  const [worker, day, list, entries, photos, requests] = await Promise.all([
    stored.get('worker') as Promise<CrewWorker | undefined>,
    stored.get('day') as Promise<StoredDay | undefined>,
    stored.get('list') as Promise<StoredList | undefined>,
    tx.objectStore('events').getAll() as Promise<Entry[]>,
    tx.objectStore('photos').getAll(),
    tx.objectStore('requests').getAll(),
  ])
  const byTime = requests.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return { worker, day, list, entries, photos, requests: byTime }
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
export async function storeDay(day: StoredDay): Promise<void> {
  const tx = (await database()).transaction(everything, 'readwrite')
  await tx.objectStore('stored').put(day.day.worker, 'worker')
  await tx.objectStore('stored').put(day, 'day')
  const events = tx.objectStore('events')
  for (const { seq, state, workerId } of (await events.getAll()) as Entry[])
    if (state === 'sent' && workerId === day.day.worker.id) await events.delete(seq)
  const waitsFor = new Map(day.day.visits.map((visit) => [visit.booking_id, visit.photos]))
  const photos = tx.objectStore('photos')
  for (const { id, state, bookingId } of await photos.getAll()) {
    const known = waitsFor.get(bookingId)
    if (state !== 'sent' || (known && !known.some((each) => each.id === id))) continue
    await photos.delete(id)
    await tx.objectStore('pictures').delete(id)
  }
  await tx.done
}

/** A worker has signed in, and nothing is known of their visits yet. */
export async function keepWorker(worker: CrewWorker): Promise<void> {
  const tx = (await database()).transaction('stored', 'readwrite')
  await tx.store.clear()
  await tx.store.put(worker, 'worker')
  await tx.done
}

/**
 * Forgets who was signed in and their visits.
 * @param workerId of whom the events are deleted too; without it all wait for their worker.
 */
export async function forget(workerId?: number): Promise<void> {
  const tx = (await database()).transaction(everything, 'readwrite')
  await tx.objectStore('stored').clear()
  const events = tx.objectStore('events')
  for (const entry of (await events.getAll()) as Entry[])
    if (entry.workerId === workerId) await events.delete(entry.seq)
  const photos = tx.objectStore('photos')
  for (const photo of await photos.getAll())
    if (photo.workerId === workerId) {
      await photos.delete(photo.id)
      await tx.objectStore('pictures').delete(photo.id)
    }
  const requests = tx.objectStore('requests')
  for (const request of await requests.getAll())
    if (request.workerId === workerId) await requests.delete(request.id)
  await tx.done
}

/** Stores a photo with its picture, or none of both. */
export async function addPhoto(photo: StoredPhoto, picture: SmallPhoto): Promise<void> {
  const tx = (await database()).transaction(['photos', 'pictures'], 'readwrite')
  await tx.objectStore('photos').put(photo)
  await tx.objectStore('pictures').put(picture, photo.id)
  await tx.done
}

/** Changes what is known of a photo that is still there. */
export async function changePhoto(id: string, change: Partial<StoredPhoto>): Promise<void> {
  const tx = (await database()).transaction('photos', 'readwrite')
  const photo = await tx.store.get(id)
  if (photo) await tx.store.put({ ...photo, ...change })
  await tx.done
}

export async function deletePhoto(id: string): Promise<void> {
  const tx = (await database()).transaction(['photos', 'pictures'], 'readwrite')
  await tx.objectStore('photos').delete(id)
  await tx.objectStore('pictures').delete(id)
  await tx.done
}

/** The picture of a photo that is on the phone. */
export async function readPicture(id: string): Promise<SmallPhoto | undefined> {
  return (await database()).get('pictures', id)
}

export async function storeRequest(request: StoredRequest): Promise<void> {
  await (await database()).put('requests', request)
}

/** Changes what is known of a request that is still there. */
export async function changeRequest(id: string, change: Partial<StoredRequest>): Promise<void> {
  const tx = (await database()).transaction('requests', 'readwrite')
  const request = await tx.store.get(id)
  if (request) await tx.store.put({ ...request, ...change })
  await tx.done
}

export async function deleteRequest(id: string): Promise<void> {
  await (await database()).delete('requests', id)
}

/**
 * Keeps what the server answered to this worker, if they are still signed in.
 * @param sent what was accepted before it was asked: the answer shows it, so that it is needed no more.
 */
export async function storeRequests(
  workerId: number,
  list: StoredList,
  sent: readonly string[],
): Promise<void> {
  const tx = (await database()).transaction(['stored', 'requests'], 'readwrite')
  const stored = tx.objectStore('stored')
  const worker = (await stored.get('worker')) as CrewWorker | undefined
  if (worker?.id === workerId) {
    await stored.put(list, 'list')
    for (const id of sent) await tx.objectStore('requests').delete(id)
  }
  await tx.done
}
