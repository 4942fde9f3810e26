import { z } from 'zod'
import { defineCall, plain } from './call.ts'
import { checklistItem } from './crew.ts'

const visitProof = z.object({
  checklist: z.array(checklistItem),
})
export type VisitProof = z.output<typeof visitProof>

/** What shows how a visit went (docs/product/visits.md#checklist). */
export const crewProofCalls = {
  'GET /staff/crew/proof/': defineCall({
    summary: 'What the crew did at a visit',
    access: 'manage-bookings',
    request: z.object({ booking_id: plain(30) }),
    response: visitProof,
  }),
}
