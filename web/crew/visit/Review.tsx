import { m } from '../../../messages/page.ts'
import { AskForm } from '../requests/AskForm.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { backToVisit } from './addresses.ts'

/**
 * Requests a review by a person of why the worker got this visit
 * (docs/product/workers.md#assignments).
 */
export function Review({ shown: { visit } }: { shown: ShownVisit }) {
  return (
    <AskForm
      title={m.crew_request_ask_review()}
      lead={m.crew_request_review_lead()}
      back={backToVisit(visit)}
      read={() => ({ kind: 'review', booking_id: visit.booking_id })}
    />
  )
}
