import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { displayName } from '../../../domain/booking/display-name.ts'
import { m } from '../../../messages/page.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import styles from './booking.module.css'
import { Choices } from './Choices.tsx'
import { comesTo } from './comes-to.ts'
import { ReasonField } from './ReasonField.tsx'

type Next = 'replace' | 'cancel'

/** Somebody of the crew did not come: who, and whether others are found or the visit is cancelled. */
export function AbsentDialog({
  booking,
  busy,
  failure,
  onConfirm,
  onClose,
}: {
  booking: Booking
  busy: boolean
  failure: string | undefined
  onConfirm: (details: { absent: string[]; next: Next; reason: string }) => void
  onClose: () => void
}) {
  const crew = booking.allocated_workers
  const isOver = booking.booking_status === 'Completed'
  const [absent, setAbsent] = useState<readonly string[]>(crew.length === 1 ? crew : [])
  const [next, setNext] = useState<Next>(isOver || crew.length === 0 ? 'cancel' : 'replace')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const isMissing = next === 'replace' && absent.length === 0
  const sums = booking.choices?.if_cancelled.waived

  function confirm() {
    setChecked(true)
    if (!busy && !isMissing) onConfirm({ absent: [...absent], next, reason })
  }

  return (
    <ConfirmDialog
      open
      title={m.staff_booking_absent_ask()}
      confirmLabel={
        next === 'cancel' ? m.staff_booking_cancel_visit() : m.staff_booking_absent_do()
      }
      destructive={next === 'cancel'}
      busy={busy}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {crew.length > 0 && (
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">{m.staff_booking_absent_legend()}</legend>
            {crew.map((worker) => (
              <Checkbox
                key={worker}
                label={displayName(worker)}
                checked={absent.includes(worker)}
                onChange={({ currentTarget: { checked: on } }) =>
                  setAbsent(on ? [...absent, worker] : absent.filter((each) => each !== worker))
                }
              />
            ))}
          </fieldset>
        )}
        {checked && isMissing && <Failure>{m.staff_booking_absent_missing()}</Failure>}
        <Choices
          legend={m.staff_booking_next_legend()}
          name="absent-next"
          value={next}
          choices={[
            ...(isOver || crew.length === 0
              ? []
              : [{ value: 'replace' as const, label: m.staff_booking_next_replace() }]),
            {
              value: 'cancel' as const,
              label: m.staff_booking_next_cancel(),
              ...(sums ? { detail: comesTo(sums) } : {}),
            },
          ]}
          onChange={setNext}
        />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  )
}
