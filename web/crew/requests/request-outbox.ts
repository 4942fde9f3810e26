import { alone } from '../alone.ts'
import { CrewCallError, crewCall, isSignedOut, mayPass } from '../call.ts'
import { setReached, shown } from '../state.ts'
import {
  changeRequest,
  deleteRequest,
  readStored,
  type StoredRequest,
  storeRequest,
  storeRequests,
} from '../store.ts'

/** Between tries, in milliseconds. */
const WAIT_MS = 30_000

/**
 * Takes what a worker asks staff for (docs/product/workers.md#requests): stored on the phone and shown at
 * once, sent when there is a network. It has a key of its own, so that it is one request.
 */
export async function ask(asked: StoredRequest['asked'], reason: string): Promise<void> {
  const { worker } = await readStored()
  if (!worker) return
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  await storeRequest({ id, workerId: worker.id, at, asked, reason, state: 'waiting' })
  await shown()
  await sendRequests()
}

let running: Promise<void> | undefined
let again = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the requests that wait, and tries again later where that fails. */
export function sendRequests(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  clearTimeout(timer)
  running = sendWaitingRequests()
    .catch((error: unknown) => {
      if (!(error instanceof CrewCallError)) throw error
      if (error.status === 0) setReached(false)
      // Signed out: they wait for their worker.
      if (!isSignedOut(error)) timer = setTimeout(() => void sendRequests(), WAIT_MS)
    })
    .finally(() => {
      running = undefined
      if (!again) return
      again = false
      void sendRequests()
    })
  return running
}

/**
 * Sends the requests of who is signed in, in their order, and asks then for all of them.
 * @throws CrewCallError when the server cannot be reached, or no longer knows the phone.
 */
export async function sendWaitingRequests(): Promise<void> {
  await alone('crew-requests', sendAll)
}

async function sendAll(): Promise<void> {
  for (;;) {
    const { worker, requests } = await readStored()
    const mine = requests.filter(({ workerId }) => workerId === worker?.id)
    const waiting = mine.find(({ state }) => state === 'waiting')
    if (!waiting) {
      // What was accepted is shown from the phone until the server's list has it.
      if (mine.some(({ state }) => state === 'sent')) await refresh()
      return
    }
    await send(waiting)
    await shown()
  }
}

async function send({ id, asked, reason }: StoredRequest): Promise<void> {
  try {
    await crewCall('POST /crew/requests/', { key: id, asked, reason })
    await changeRequest(id, { state: 'sent' })
  } catch (error) {
    if (!(error instanceof CrewCallError) || isSignedOut(error) || mayPass(error)) throw error
    await changeRequest(id, { state: 'refused', sentence: error.message })
  }
}

async function refresh(): Promise<void> {
  const { worker, requests } = await readStored()
  if (!worker) return
  const sent = requests.filter(({ state }) => state === 'sent').map(({ id }) => id)
  await storeRequests(worker.id, await crewCall('GET /crew/requests/'), sent)
  setReached(true)
  await shown()
}

/** Asks for the worker's requests, for the tab that shows them. @throws CrewCallError */
export async function readRequests(): Promise<void> {
  await sendRequests()
  await alone('crew-requests', refresh)
}

/** Takes a request that was not sent, or was refused, off the phone. */
export async function dismissRequest(id: string): Promise<void> {
  await deleteRequest(id)
  await shown()
}
