import { m } from '../../../messages/page.ts'
import { AskForm } from '../requests/AskForm.tsx'
import { useAsking } from '../requests/use-asking.ts'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { visitAddress } from './addresses.ts'

/**
 * Requests a review by a person of why the worker got this visit
 * (docs/product/workers.md#assignments).
 */
export function Review({ shown: { visit } }: { shown: ShownVisit }) {
  const back = visitAddress(visit)
  const goBack = useBack(back)
  const { send, problem, setProblem } = useAsking(goBack)
  return (
    <AskForm
      title={m.crew_request_ask_review()}
      lead={m.crew_request_review_lead()}
      back={{ to: back, label: m.crew_back_to_visit() }}
      problem={problem}
      onSend={(_, reason) => {
        if (!reason) return setProblem(m.crew_request_reason_needed())
        send({ kind: 'review', booking_id: visit.booking_id }, reason)
      }}
    />
  )
}
