import { CrewCallError, crewCall, isSignedOut, isTemporary } from '../call.ts'
import { oneTabAtATime } from '../one-tab.ts'
import { sender } from '../sender.ts'
import { reloadInAllTabs, setReached } from '../state.ts'
import {
  changeRequest,
  deleteRequest,
  readStored,
  type StoredRequest,
  storeRequest,
  storeRequests,
} from '../store.ts'

/** Delay between retries in milliseconds. */
const WAIT_MS = 30_000

/**
 * Records a worker's request to staff (docs/product/workers.md#requests): stored on the phone and
 * shown immediately, sent once online. Its key prevents duplicates.
 */
export async function ask(asked: StoredRequest['asked'], reason: string): Promise<void> {
  const { worker } = await readStored()
  if (!worker) return
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  await storeRequest({ id, workerId: worker.id, at, asked, reason, state: 'waiting' })
  await reloadInAllTabs()
  await sendRequests()
}

/** Sends pending requests, and retries later if that fails. */
export const sendRequests = sender(sendWaitingRequests, (error) => {
  if (error.status === 0) setReached(false)
  // Signed out: they wait for their worker.
  return isSignedOut(error) ? undefined : WAIT_MS
})

/**
 * Sends the signed-in worker's requests in order, then fetches all of them.
 * @throws CrewCallError if the server cannot be reached, or no longer knows the phone.
 */
export async function sendWaitingRequests(): Promise<void> {
  await oneTabAtATime('crew-requests', sendAll)
}

async function sendAll(): Promise<void> {
  for (;;) {
    const { worker, requests } = await readStored()
    const mine = requests.filter(({ workerId }) => workerId === worker?.id)
    const waiting = mine.find(({ state }) => state === 'waiting')
    if (!waiting) {
      // Accepted requests are shown from the phone until the server's list has them.
      if (mine.some(({ state }) => state === 'sent')) await refresh()
      return
    }
    await send(waiting)
    await reloadInAllTabs()
  }
}

async function send({ id, asked, reason }: StoredRequest): Promise<void> {
  try {
    await crewCall('POST /crew/requests/', { key: id, asked, reason })
    await changeRequest(id, { state: 'sent' })
  } catch (error) {
    if (!(error instanceof CrewCallError) || isSignedOut(error) || isTemporary(error)) throw error
    await changeRequest(id, { state: 'refused', sentence: error.message })
  }
}

async function refresh(): Promise<void> {
  const { worker, requests } = await readStored()
  if (!worker) return
  const sent = requests.filter(({ state }) => state === 'sent').map(({ id }) => id)
  await storeRequests(worker.id, await crewCall('GET /crew/requests/'), sent)
  setReached(true)
  await reloadInAllTabs()
}

/** Fetches the worker's requests for their tab. @throws CrewCallError */
export async function readRequests(): Promise<void> {
  await sendRequests()
  await oneTabAtATime('crew-requests', refresh)
}

/** Deletes an unsent or refused request from the phone. */
export async function dismissRequest(id: string): Promise<void> {
  await deleteRequest(id)
  await reloadInAllTabs()
}
