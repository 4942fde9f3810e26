import type { CrewEvent } from '../../domain/api/crew.ts'
import { CrewCallError, crewCall, isSignedOut } from './call.ts'
import { oneTabAtATime } from './one-tab.ts'
import { sendPhotos, sendWaitingPhotos } from './photos.ts'
import { POSITION_MS, positionSoon } from './position.ts'
import { sendRequests, sendWaitingRequests } from './requests/request-outbox.ts'
import { sender } from './sender.ts'
import { crewNow, reloadInAllTabs, setLoggedOut, setReached } from './state.ts'
import {
  addEntry,
  changeEntries,
  clearStore,
  deleteEntry,
  type Entry,
  readStored,
  storeDay,
  storeWorker,
} from './store.ts'

type Without<Event, Field extends string> = Event extends unknown ? Omit<Event, Field> : never
/** A new event of any kind in the contract. */
export type NewEvent = Without<CrewEvent, 'id' | 'at' | 'position'>

/** The most events per call. */
const BATCH = 100

/** Delays between retries while offline, in seconds. */
const WAITS = [2, 5, 10, 20, 40, 60]

/**
 * Records what a worker did (docs/product/visits.md#the-crews-app): stored on the phone and shown
 * immediately, sent once online.
 * @param options.position whether to add the phone's position, if it is available soon.
 */
export async function press(event: NewEvent, options: { position?: boolean } = {}): Promise<void> {
  // The event belongs to the worker shown in this tab, even if another tab has just signed in
  // someone else.
  const { worker, entries } = crewNow()
  if (!worker) return
  for (const entry of entries) if (isAgain(entry, event)) await deleteEntry(entry.seq)
  const whole = { ...event, id: crypto.randomUUID(), at: new Date().toISOString() } as CrewEvent
  const heldUntil = options.position ? Date.now() + POSITION_MS : 0
  const seq = await addEntry({ workerId: worker.id, event: whole, state: 'waiting', heldUntil })
  await reloadInAllTabs()
  if (options.position) {
    const position = await positionSoon()
    const release = ({ event: taken, ...rest }: Entry): Entry => ({
      ...rest,
      heldUntil: 0,
      event: position ? { ...taken, position } : taken,
    })
    await changeEntries(new Map([[seq, release]]))
  }
  await exchange()
}

/** True for a retry of a refused step. */
function isAgain({ state, event }: Entry, next: NewEvent): boolean {
  return (
    state === 'refused' &&
    event.kind === 'step' &&
    next.kind === 'step' &&
    event.booking_id === next.booking_id &&
    event.step === next.step
  )
}

/** Dismisses a refused event. */
export async function dismiss({ seq }: Entry): Promise<void> {
  await deleteEntry(seq)
  await reloadInAllTabs()
}

let failures = 0
let heldTimer: ReturnType<typeof setTimeout> | undefined

/** Sends pending events and fetches the visits now; repeats if called in the meantime. */
export const exchange = sender(
  async () => {
    clearTimeout(heldTimer)
    await oneTabAtATime('crew', sendAndAsk)
    failures = 0
  },
  () => {
    const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? 0
    failures += 1
    return wait * 1000
  },
)

async function sendAndAsk(): Promise<void> {
  if (!(await readStored()).worker) return
  try {
    await sendWaiting()
    const day = await crewCall('GET /crew/visits/')
    await storeDay({ day, receivedAt: Date.now() })
    setReached(true)
  } catch (error) {
    setReached(error instanceof CrewCallError && error.status !== 0)
    if (!isSignedOut(error)) throw error
    // Events wait until their worker signs in again.
    await clearStore()
    setLoggedOut()
  } finally {
    await reloadInAllTabs()
  }
}

/**
 * Sends the signed-in worker's events in order, up to one that waits for the phone's position.
 * @param now the phone's clock.
 */
async function sendWaiting(now = Date.now): Promise<void> {
  for (;;) {
    const { worker, entries } = await readStored()
    const mine = entries.filter(
      ({ state, workerId }) => state === 'waiting' && workerId === worker?.id,
    )
    const held = mine.findIndex(({ heldUntil = 0 }) => isHeld(heldUntil - now()))
    const waiting = held < 0 ? mine : mine.slice(0, held)
    // The event's own code triggers another exchange, unless the app was closed before.
    if (held >= 0) heldTimer = setTimeout(() => void exchange(), POSITION_MS)
    if (waiting.length === 0) return
    await send(waiting.slice(0, BATCH))
    await reloadInAllTabs()
  }
}

/** True for at most the time that a position may take, whatever happens to the phone's clock. */
function isHeld(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= POSITION_MS
}

/** Sends events, each of which is answered separately. */
async function send(entries: readonly Entry[]): Promise<void> {
  try {
    const { results } = await crewCall('POST /crew/events/', {
      sent_at: new Date().toISOString(),
      events: entries.map(({ event }) => event),
    })
    const answers = new Map(results.map((result) => [result.id, result]))
    await changeEntries(
      new Map(
        entries.map(({ seq, event }) => {
          const answer = answers.get(event.id)
          return [seq, (entry) => settled(entry, answer?.accepted, answer?.response)]
        }),
      ),
    )
  } catch (error) {
    const unreadable =
      error instanceof CrewCallError && (error.status === 400 || error.status === 413)
    if (!unreadable) throw error
    // An event that the server cannot read must not block the others.
    const [entry] = entries
    const half = Math.ceil(entries.length / 2)
    if (entries.length > 1) {
      await send(entries.slice(0, half))
      await send(entries.slice(half))
    } else if (entry)
      await changeEntries(new Map([[entry.seq, (one) => settled(one, false, error.message)]]))
  }
}

function settled(entry: Entry, accepted: boolean | undefined, sentence = ''): Entry {
  return accepted ? { ...entry, state: 'sent' } : { ...entry, state: 'refused', sentence }
}

/** Signs a worker in on this phone with the code. */
export async function signIn(phone: string, code: string): Promise<void> {
  await oneTabAtATime('crew', async () => {
    // If the app is closed in between, nobody is signed in, rather than the previous worker.
    await clearStore()
    const { worker } = await crewCall('POST /crew/sign-in/', { phone, code })
    await storeWorker(worker)
  })
  // Asks the browser not to evict stored events.
  void navigator.storage?.persist?.()
  await reloadInAllTabs()
  // What waited for this worker.
  void sendPhotos()
  void sendRequests()
  await exchange()
}

/**
 * Signs the worker out once all pending events are sent, and deletes their data on the phone.
 * @throws CrewCallError when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  await oneTabAtATime('crew', async () => {
    const { worker } = await readStored()
    try {
      await sendWaiting(() => Number.MAX_SAFE_INTEGER)
      await sendWaitingPhotos()
      await sendWaitingRequests()
      await crewCall('POST /crew/sign-out/')
    } catch (error) {
      if (!isSignedOut(error)) throw error
      return clearStore()
    }
    await clearStore(worker?.id)
  })
  await reloadInAllTabs()
}
