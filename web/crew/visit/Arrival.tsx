import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { press } from '../outbox.ts'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { visitAddress } from './addresses.ts'
import { CodeOrReason } from './CodeOrReason.tsx'

/**
 * Records an arrival with the customer's four digits, the phone's position, or a reason
 * (docs/product/visits.md#arrival).
 */
export function Arrival({ shown: { visit } }: { shown: ShownVisit }) {
  const goBack = useBack(visitAddress(visit))

  function arrive(given: { code: string; reason: string }) {
    const step = { kind: 'step', booking_id: visit.booking_id, step: 'arrived' } as const
    void press({ ...step, ...given }, { position: true })
    goBack()
  }

  return (
    <CodeOrReason
      visit={visit}
      title={m.crew_arrival()}
      lead={m.crew_arrival_lead()}
      reasonLead={m.crew_arrival_reason_lead()}
      submitLabel={m.crew_press_arrived()}
      onGiven={arrive}
    >
      <BigButton quiet onClick={() => arrive({ code: '', reason: '' })}>
        {m.crew_arrival_by_position()}
      </BigButton>
    </CodeOrReason>
  )
}
