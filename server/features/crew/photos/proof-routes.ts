import type { crewProofCalls } from '../../../../domain/api/crew-proof.ts'
import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { foundOrThrow, noBooking, valueOrThrow } from '../../../http/failure.ts'
import { readBooking } from '../../bookings/records/queries.ts'
import { readConfidential } from '../confidential.ts'
import { readChecklist } from '../events/checklist.ts'
import { readLiveVisit } from '../live-visit.ts'
import { type PhotoReader, readPhoto, readPhotos, storePhoto } from './photos.ts'

/** Checklists and photos that prove how visits went. */
export function crewProofHandlers(deps: Deps): Pick<Handlers, keyof typeof crewProofCalls> {
  const { pool } = deps
  const pictureOf = async (id: string, who: PhotoReader) =>
    foundOrThrow(await readPhoto(deps, id, who))
  return {
    'GET /staff/crew/proof/': async ({ body, caller, locale }) => {
      const key = { bookingId: body.booking_id }
      const row = foundOrThrow(await readBooking(pool, key, caller), noBooking)
      const [checklist, photos] = await Promise.all([
        readChecklist(pool, row.id, locale),
        readPhotos(pool, row.id),
      ])
      return { checklist, photos }
    },
    'POST /crew/photos/': async ({ body, worker, now, locale }) => {
      valueOrThrow(await storePhoto(deps, worker.workerId, body, now))
      return { success: true, response: m.answer_photo_stored({}, { locale }) }
    },
    'GET /crew/confidential/': async ({ body, worker, now, locale }) =>
      valueOrThrow(await readConfidential(deps, worker, body.booking_id, { now, locale })),
    'GET /crew/photos/{id}': ({ params, worker }) =>
      pictureOf(params.id, { worker: worker.workerId }),
    'GET /visits/own/photos/{id}': ({ params, caller }) =>
      pictureOf(params.id, { account: caller.accountId }),
    'GET /visits/live/photos/{id}': async ({ params, body, now, locale }) => {
      const found = await readLiveVisit(pool, deps, body.token, { now, locale })
      const visit = foundOrThrow(found, m.problem_visit_link_over)
      return pictureOf(params.id, { booking: visit.booking_id })
    },
    'GET /staff/crew/photos/{id}': ({ params }) => pictureOf(params.id, 'staff'),
  }
}
