import { MAX_PHOTO_BYTES, PHOTO_SIDE, type PhotoPhase } from '../../domain/visits/photos.ts'
import { type SmallPhoto, smallPhoto } from '../ui/small-photo.ts'
import { alone } from './alone.ts'
import { CrewCallError, crewCall, isSignedOut, mayPass } from './call.ts'
import { shown } from './state.ts'
import {
  addPhoto,
  changePhoto,
  deletePhoto,
  readPicture,
  readStored,
  type StoredPhoto,
} from './store.ts'

/** So long a photo may take on a bad network. */
const PATIENCE_MS = 120_000
/** Between tries, in milliseconds. */
const WAIT_MS = 30_000

/**
 * Takes a photo of a visit (docs/product/visits.md#photos): made smaller, stored on the phone, and sent
 * by itself when there is a network. Steps never wait for it.
 * @returns false for a file that is no picture.
 */
export async function takePhoto(
  bookingId: string,
  phase: PhotoPhase,
  file: Blob,
): Promise<boolean> {
  const { worker } = await readStored()
  const picture = await smallPhoto(file, { side: PHOTO_SIDE, mostBytes: MAX_PHOTO_BYTES })
  if (!worker || !picture) return false
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  await addPhoto({ id, workerId: worker.id, bookingId, phase, at, state: 'waiting' }, picture)
  await shown()
  void sendPhotos()
  return true
}

let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the photos that wait, and tries again later where that fails. */
export async function sendPhotos(): Promise<void> {
  if (running) return running
  clearTimeout(timer)
  running = sendWaitingPhotos()
    .catch((error: unknown) => {
      if (!(error instanceof CrewCallError)) throw error
      // Signed out: they wait for their worker.
      if (!isSignedOut(error)) timer = setTimeout(() => void sendPhotos(), WAIT_MS)
    })
    .finally(() => {
      running = undefined
    })
  return running
}

/**
 * Sends the photos of who is signed in, one after the other.
 * @throws CrewCallError when the server cannot be reached, or no longer knows the phone.
 */
export async function sendWaitingPhotos(): Promise<void> {
  await alone('crew-photos', sendAll)
}

async function sendAll(): Promise<void> {
  for (;;) {
    const { worker, photos } = await readStored()
    const photo = photos
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .find(({ state, workerId }) => state === 'waiting' && workerId === worker?.id)
    if (!photo) return
    await send(photo)
    await shown()
  }
}

async function send({ id, bookingId, phase, at }: StoredPhoto): Promise<void> {
  const picture = await readPicture(id)
  if (!picture) return deletePhoto(id)
  const { data } = picture
  const sent_at = new Date().toISOString()
  const body = { id, booking_id: bookingId, phase, at, sent_at, data }
  try {
    await crewCall('POST /crew/photos/', body, {}, PATIENCE_MS)
    await changePhoto(id, { state: 'sent' })
  } catch (error) {
    if (!(error instanceof CrewCallError) || isSignedOut(error) || mayPass(error)) throw error
    await changePhoto(id, { state: 'refused', sentence: error.message })
  }
}

/** Takes a refused photo off the screen. */
export async function dismissPhoto(id: string): Promise<void> {
  await deletePhoto(id)
  await shown()
}

/** The picture of a photo: from the phone, else from the server. */
export async function pictureOf(id: string): Promise<SmallPhoto> {
  return (await readPicture(id)) ?? crewCall('GET /crew/photos/{id}', undefined, { id })
}
