import { z } from 'zod'
import { MAX_PHOTO_BYTES, photoPhases } from '../visits/photos.ts'
import { defineCall, plain } from './call.ts'
import { checklistItem, moment, visitPhoto } from './crew.ts'
import { base64Letters } from './fields.ts'

const visitProof = z.object({
  checklist: z.array(checklistItem),
  photos: z.array(visitPhoto),
})
export type VisitProof = z.output<typeof visitProof>

const MAX_PHOTO_LETTERS = base64Letters(MAX_PHOTO_BYTES)

const params = z.object({ id: z.uuid() })
const picture = z.object({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  /** In base64. */
  data: z.string(),
})
export type VisitPicture = z.output<typeof picture>

/** Proof of a visit: the checklist and photos (docs/product/visits.md#photos). */
export const crewProofCalls = {
  'GET /staff/crew/proof/': defineCall({
    summary: 'The crew’s checklist and photos of a visit',
    access: 'manage-bookings',
    request: z.object({ booking_id: plain(30) }),
    response: visitProof,
  }),
  'POST /crew/photos/': defineCall({
    summary: 'Upload a photo of a visit from a phone of its crew; repeated uploads are stored once',
    access: 'crew',
    bodyBytes: MAX_PHOTO_LETTERS + 4_000,
    request: z.object({
      /** Generated on the phone. */
      id: z.uuid(),
      booking_id: plain(30),
      phase: z.enum(photoPhases),
      /** When it was taken and when it was sent, by the phone’s clock. */
      at: moment,
      sent_at: moment,
      /** A JPEG, PNG or WebP image, in base64. */
      data: z.string().min(1).max(MAX_PHOTO_LETTERS),
    }),
  }),
  'GET /crew/confidential/': defineCall({
    summary: 'The medical details of a visit, for its crew around its time; each view is recorded',
    access: 'crew',
    request: z.object({ booking_id: plain(30) }),
    response: z.object({ label: z.string(), text: z.string() }),
  }),
  'GET /crew/photos/{id}': defineCall({
    summary: 'A photo of a visit, for its crew',
    access: 'crew',
    params,
    response: picture,
  }),
  'GET /visits/own/photos/{id}': defineCall({
    summary: 'A photo of one of the caller’s own visits',
    access: 'signed-in',
    params,
    response: picture,
  }),
  'GET /visits/live/photos/{id}': defineCall({
    summary: 'A photo of a visit, with its link',
    access: 'anyone',
    request: z.object({ token: plain(80) }),
    params,
    response: picture,
  }),
  'GET /staff/crew/photos/{id}': defineCall({
    summary: 'A photo of a visit, for staff',
    access: 'manage-bookings',
    params,
    response: picture,
  }),
}
