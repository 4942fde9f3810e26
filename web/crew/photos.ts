import { MAX_PHOTO_BYTES, PHOTO_SIDE, type PhotoPhase } from '../../domain/visits/photos.ts'
import { type SmallPhoto, smallPhoto } from '../ui/form/small-photo.ts'
import { CrewCallError, crewCall, isSignedOut, isTemporary } from './call.ts'
import { oneTabAtATime } from './one-tab.ts'
import { sender } from './sender.ts'
import { reloadInAllTabs } from './state.ts'
import {
  addPhoto,
  changePhoto,
  deletePhoto,
  readPicture,
  readStored,
  type StoredPhoto,
} from './store.ts'

/** The timeout of a photo on a bad network. */
const PATIENCE_MS = 120_000
/** Delay between retries in milliseconds. */
const WAIT_MS = 30_000

/**
 * Takes a photo of a visit (docs/product/visits.md#photos): shrinks it, stores it on the phone, and
 * sends it separately once online. Steps never wait for it.
 * @returns false if the file is not an image.
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
  await reloadInAllTabs()
  void sendPhotos()
  return true
}

/** Sends pending photos, and retries later if that fails. */
export const sendPhotos = sender(sendWaitingPhotos, (error) =>
  // Signed out: they wait for their worker.
  isSignedOut(error) ? undefined : WAIT_MS,
)

/**
 * Sends the signed-in worker's photos one after the other.
 * @throws CrewCallError if the server cannot be reached, or no longer knows the phone.
 */
export async function sendWaitingPhotos(): Promise<void> {
  await oneTabAtATime('crew-photos', sendAll)
}

async function sendAll(): Promise<void> {
  for (;;) {
    const { worker, photos } = await readStored()
    const photo = photos
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .find(({ state, workerId }) => state === 'waiting' && workerId === worker?.id)
    if (!photo) return
    await send(photo)
    await reloadInAllTabs()
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
    if (!(error instanceof CrewCallError) || isSignedOut(error) || isTemporary(error)) throw error
    await changePhoto(id, { state: 'refused', sentence: error.message })
  }
}

/** Dismisses a refused photo. */
export async function dismissPhoto(id: string): Promise<void> {
  await deletePhoto(id)
  await reloadInAllTabs()
}

/** The image of a photo, from the phone or otherwise from the server. */
export async function pictureOf(id: string): Promise<SmallPhoto> {
  return (await readPicture(id)) ?? crewCall('GET /crew/photos/{id}', undefined, { id })
}
