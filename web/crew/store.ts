import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CrewDay, CrewEvent, CrewWorker } from '../../domain/api/crew.ts'
import type { PhotoPhase } from '../../domain/visits/photos.ts'
import type { CallInput, CallOutput } from '../api.ts'
import type { SmallPhoto } from '../ui/form/small-photo.ts'

/** An event in the outbox, until the server's visits include it. */
export type Entry = {
  /** The order of events. */
  readonly seq: number
  /** The worker of the event, which is never sent as another's. */
  readonly workerId: number
  readonly event: CrewEvent
  readonly state: 'waiting' | 'sent' | 'refused'
  /** Waits for the phone's position until then, by the phone's clock. */
  readonly heldUntil?: number
  /** The server's reason for refusing it. */
  readonly sentence?: string
}

/** A photo of a visit, until the server's visits include it. */
export type StoredPhoto = {
  readonly id: string
  readonly workerId: number
  readonly bookingId: string
  readonly phase: PhotoPhase
  readonly at: string
  readonly state: Entry['state']
  readonly sentence?: string
}

/** A worker's request, until the server's list includes it. */
export type StoredRequest = {
  readonly id: string
  readonly workerId: number
  readonly at: string
  readonly asked: CallInput<'POST /crew/requests/'>['asked']
  readonly reason: string
  readonly state: Entry['state']
  readonly sentence?: string
}

/** The last answer with the worker's requests. */
export type StoredList = CallOutput<'GET /crew/requests/'>

/** The last answer with the worker's visits. */
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
  /** Separate from their metadata, which is read with each event. */
  pictures: { key: string; value: SmallPhoto }
}

/** A worker's data stored on the phone; deleted on sign-out. */
export type Stored = {
  readonly worker?: CrewWorker
  readonly day?: StoredDay
  readonly entries: readonly Entry[]
  readonly photos: readonly StoredPhoto[]
  /** In order of creation. */
  readonly requests: readonly StoredRequest[]
  readonly list?: StoredList
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
    // Another tab opens a newer version: it must not wait for this one.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  // The next attempt may succeed.
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

/** @returns its sequence number. */
export async function addEntry(entry: Omit<Entry, 'seq'>): Promise<number> {
  return (await database()).add('events', entry)
}

/** Changes entries that still exist. */
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

/** Stores the server's answer, and deletes sent events, which it includes. */
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

/** Stores a worker who has signed in, without any visits yet. */
export async function storeWorker(worker: CrewWorker): Promise<void> {
  const tx = (await database()).transaction('stored', 'readwrite')
  await tx.store.clear()
  await tx.store.put(worker, 'worker')
  await tx.done
}

/**
 * Deletes the signed-in worker and their visits.
 * @param workerId also deletes this worker's events; by default events wait for their worker.
 */
export async function clearStore(workerId?: number): Promise<void> {
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

/** Stores a photo and its image atomically. */
export async function addPhoto(photo: StoredPhoto, picture: SmallPhoto): Promise<void> {
  const tx = (await database()).transaction(['photos', 'pictures'], 'readwrite')
  await tx.objectStore('photos').put(photo)
  await tx.objectStore('pictures').put(picture, photo.id)
  await tx.done
}

/** Changes a photo's metadata, if it still exists. */
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

/** The image of a photo on the phone. */
export async function readPicture(id: string): Promise<SmallPhoto | undefined> {
  return (await database()).get('pictures', id)
}

export async function storeRequest(request: StoredRequest): Promise<void> {
  await (await database()).put('requests', request)
}

/** Changes a request's metadata, if it still exists. */
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
 * Stores the server's answer for this worker, if they are still signed in.
 * @param sent ids accepted before the answer, which includes them, so that they can be deleted.
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
