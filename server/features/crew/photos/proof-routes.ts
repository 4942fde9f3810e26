import type { crewProofCalls } from '../../../../domain/api/crew-proof.ts'
import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import { type Handlers, signedIn, signedInWorker } from '../../../http/calls/calls.ts'
import { noBooking, notFound, valueOrThrow } from '../../../http/failure.ts'
import { readBooking } from '../../bookings/records/queries.ts'
import { readConfidential } from '../confidential.ts'
import { readChecklist } from '../events/checklist.ts'
import { readLiveVisit } from '../live-visit.ts'
import { type PhotoReader, readPhoto, readPhotos, storePhoto } from './photos.ts'

/** Checklists and photos that prove how visits went. */
export function crewProofHandlers(deps: Deps): Pick<Handlers, keyof typeof crewProofCalls> {
  const { pool } = deps
  const pictureOf = async (id: string, who: PhotoReader) => {
    const picture = await readPhoto(deps, id, who)
    if (!picture) throw notFound()
    return picture
  }
  return {
    'GET /staff/crew/proof/': async (incoming) => {
      const { body, locale } = incoming
      const key = { bookingId: body.booking_id, skill: '' }
      const row = await readBooking(pool, key, signedIn(incoming))
      if (!row) throw notFound(noBooking)
      const [checklist, photos] = await Promise.all([
        readChecklist(pool, row.id, locale),
        readPhotos(pool, row.id),
      ])
      return { checklist, photos }
    },
    'POST /crew/photos/': async (incoming) => {
      const { body, now, locale } = incoming
      valueOrThrow(await storePhoto(deps, signedInWorker(incoming).workerId, body, now))
      return { success: true, response: m.answer_photo_stored({}, { locale }) }
    },
    'GET /crew/confidential/': async (incoming) => {
      const { body, now, locale } = incoming
      const worker = signedInWorker(incoming)
      return valueOrThrow(await readConfidential(deps, worker, body.booking_id, { now, locale }))
    },
    'GET /crew/photos/{id}': (incoming) =>
      pictureOf(incoming.params.id, { worker: signedInWorker(incoming).workerId }),
    'GET /visits/own/photos/{id}': (incoming) =>
      pictureOf(incoming.params.id, { account: signedIn(incoming).accountId }),
    'GET /visits/live/photos/{id}': async ({ params, body, now, locale }) => {
      const visit = await readLiveVisit(pool, deps, body.token, { now, locale })
      if (!visit) throw notFound(m.problem_visit_link_over)
      return pictureOf(params.id, { booking: visit.booking_id })
    },
    'GET /staff/crew/photos/{id}': ({ params }) => pictureOf(params.id, 'staff'),
  }
}
