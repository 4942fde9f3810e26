import type { CrewEvent } from '../../domain/api/crew.ts'
import { alone } from './alone.ts'
import { CrewCallError, crewCall, isSignedOut } from './call.ts'
import { sendWaitingPhotos } from './photos.ts'
import { POSITION_MS, positionSoon } from './position.ts'
import { sendWaitingRequests } from './requests/request-outbox.ts'
import { crewNow, setReached, shown } from './state.ts'
import {
  addEntry,
  changeEntries,
  deleteEntry,
  type Entry,
  forget,
  keepWorker,
  readStored,
  storeDay,
} from './store.ts'

type Without<Event, Field extends string> = Event extends unknown ? Omit<Event, Field> : never
/** An event of any kind that the contract knows, as a press makes it. */
export type NewEvent = Without<CrewEvent, 'id' | 'at' | 'position'>

/** As many events as one call takes. */
const BATCH = 100

/** Waits between tries while there is no network, in seconds. */
const WAITS = [2, 5, 10, 20, 40, 60]

/**
 * Takes what a worker did (docs/product/visits.md#the-crews-app): stored on the phone and shown at
 * once, sent when there is a network.
 * @param options.position whether to say where the phone is, if it knows soon.
 */
export async function press(event: NewEvent, options: { position?: boolean } = {}): Promise<void> {
  // Who sees the visit presses, even where another tab has just signed in someone else.
  const { worker, entries } = crewNow()
  if (!worker) return
  for (const entry of entries) if (isAgain(entry, event)) await deleteEntry(entry.seq)
  const whole = { ...event, id: crypto.randomUUID(), at: new Date().toISOString() } as CrewEvent
  const heldUntil = options.position ? Date.now() + POSITION_MS : 0
  const seq = await addEntry({ workerId: worker.id, event: whole, state: 'waiting', heldUntil })
  await shown()
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

/** True for a refused step that is tried again. */
function isAgain({ state, event }: Entry, next: NewEvent): boolean {
  return (
    state === 'refused' &&
    event.kind === 'step' &&
    next.kind === 'step' &&
    event.booking_id === next.booking_id &&
    event.step === next.step
  )
}

/** Takes a refused event off the screen. */
export async function dismiss({ seq }: Entry): Promise<void> {
  await deleteEntry(seq)
  await shown()
}

let running: Promise<void> | undefined
let again = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits and asks for the visits, now; once more afterwards if asked meanwhile. */
export function exchange(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  clearTimeout(timer)
  running = alone('crew', sendAndAsk)
    .then(
      () => {
        failures = 0
      },
      (error: unknown) => {
        if (!(error instanceof CrewCallError)) throw error
        const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? 0
        failures += 1
        timer = setTimeout(() => void exchange(), wait * 1000)
      },
    )
    .finally(() => {
      running = undefined
      if (!again) return
      again = false
      void exchange()
    })
  return running
}

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
    // The events wait until their worker signs in again.
    await forget()
  } finally {
    await shown()
  }
}

/**
 * Sends the events of who is signed in, in their order, up to one that waits for the phone's position.
 * @param now by the phone's clock.
 */
async function sendWaiting(now = Date.now): Promise<void> {
  for (;;) {
    const { worker, entries } = await readStored()
    const mine = entries.filter(
      ({ state, workerId }) => state === 'waiting' && workerId === worker?.id,
    )
    const held = mine.findIndex(({ heldUntil = 0 }) => isHeld(heldUntil - now()))
    const waiting = held < 0 ? mine : mine.slice(0, held)
    // Whoever holds it asks for another exchange, unless the app was ended before.
    if (held >= 0) timer = setTimeout(() => void exchange(), POSITION_MS)
    if (waiting.length === 0) return
    await send(waiting.slice(0, BATCH))
    await shown()
  }
}

/** True for at most as long as a position may take, whatever happens to the phone's clock. */
function isHeld(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= POSITION_MS
}

/** Sends events; each is answered by itself. */
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
    // One that the server cannot read must not hold back the others.
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

/** Signs a worker in on this phone by the code that was sent to it. */
export async function signIn(phone: string, code: string): Promise<void> {
  await alone('crew', async () => {
    // Ended in between, the app knows no one rather than the one before.
    await forget()
    const { worker } = await crewCall('POST /crew/sign-in/', { phone, code })
    await keepWorker(worker)
  })
  // Where the browser asks nothing, it then deletes no event to make room.
  void navigator.storage?.persist?.()
  await shown()
  await exchange()
}

/**
 * Signs the worker out, once all that waits is sent, and deletes what the phone has of them.
 * @throws CrewCallError when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  await alone('crew', async () => {
    const { worker } = await readStored()
    try {
      await sendWaiting(() => Number.MAX_SAFE_INTEGER)
      await sendWaitingPhotos()
      await sendWaitingRequests()
      await crewCall('POST /crew/sign-out/')
    } catch (error) {
      if (!isSignedOut(error)) throw error
      return forget()
    }
    await forget(worker?.id)
  })
  await shown()
}
