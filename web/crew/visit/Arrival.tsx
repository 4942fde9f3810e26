import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/page.ts'
import { BigButton } from '../BigButton.tsx'
import { press } from '../outbox.ts'
import { Screen } from '../Screen.tsx'
import type { ShownVisit } from '../shown-visit.ts'
import { useBack } from '../use-back.ts'
import { visitAddress } from './addresses.ts'
import { CodeOrReason } from './CodeOrReason.tsx'
import styles from './visit.module.css'

/**
 * Records an arrival with the customer's four digits, the phone's position, or a reason
 * (docs/product/visits.md#arrival).
 */
export function Arrival({ shown: { visit } }: { shown: ShownVisit }) {
  const back = visitAddress(visit)
  const goBack = useBack(back)
  const [hasCode, setHasCode] = useState(true)
  const [problem, setProblem] = useState<string>()

  function arrive(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const [code, reason] = [text('code'), text('reason')]
    if (hasCode && !/^\d{4}$/.test(code)) return setProblem(m.crew_digits_needed())
    if (!hasCode && !reason) return setProblem(m.crew_reason_needed())
    const step = { kind: 'step', booking_id: visit.booking_id, step: 'arrived' } as const
    void press({ ...step, code, reason }, { position: true })
    goBack()
  }

  function arriveByPosition() {
    const step = { kind: 'step', booking_id: visit.booking_id, step: 'arrived' } as const
    void press({ ...step, code: '', reason: '' }, { position: true })
    goBack()
  }

  function change(to: boolean) {
    setProblem(undefined)
    setHasCode(to)
  }

  return (
    <Screen
      title={m.crew_arrival()}
      lead={hasCode ? m.crew_arrival_lead() : m.crew_arrival_reason_lead()}
      back={{ to: back, label: m.crew_back_to_visit() }}
    >
      <form className={styles.form} noValidate onSubmit={arrive}>
        <CodeOrReason hasCode={hasCode} error={problem} />
        <BigButton type="submit">{m.crew_press_arrived()}</BigButton>
        <BigButton quiet onClick={arriveByPosition}>
          {m.crew_arrival_by_position()}
        </BigButton>
        <BigButton quiet onClick={() => change(!hasCode)}>
          {hasCode ? m.crew_no_code() : m.crew_have_code()}
        </BigButton>
      </form>
    </Screen>
  )
}
