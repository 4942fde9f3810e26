import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Problem, sentence } from '../../domain/messages/problem.ts'
import { m } from '../../messages/page.ts'
import { ApiError, call, failureSentence } from '../api.ts'
import { DayAndStart, useOtherStarts } from '../booking-time/DayAndStart.tsx'
import { pageLocale } from '../locale.ts'
import { siteFacts } from '../public-site/site-facts.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { filled } from '../ui/form/filled.ts'
import { formatRm } from '../ui/Money.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { dismissErrors, toastError, toastSuccess } from '../ui/toast.ts'
import styles from './DateTimeEditor.module.css'
import { type Booking, useReloadBookings } from './use-booking.ts'
import { momentText } from './when.ts'

type Props = {
  booking: Booking
  /** A customer's late change costs the late fee; staff can choose. */
  editor: 'customer' | 'staff'
  leave: () => void
}

/**
 * Date and time of a booking, edited by its customer or by staff
 * (docs/product/pages.md#booking-details, docs/product/checks.md#booking-edit). A rejection is
 * shown here, and the choices stay.
 */
export function DateTimeEditor({ booking, editor, leave }: Props) {
  const [date, setDate] = useState(booking.start_date)
  const [time, setTime] = useState(booking.start_time.slice(0, 5))
  // The version that this person has seen, to detect concurrent changes.
  const [version, setVersion] = useState(booking.version)
  const [problem, setProblem] = useState<Problem>()
  const [confirming, setConfirming] = useState(false)
  const days = useRef<HTMLFieldSetElement>(null)
  const times = useRef<HTMLFieldSetElement>(null)
  const reload = useReloadBookings(booking)
  const slots = useOtherStarts(booking, date)
  const offered = slots.data?.some(({ value }) => value === time) ?? false
  const fee = editor === 'customer' ? (booking.late_fee ?? 0) : 0
  const [chargesFee, setChargesFee] = useState(false)

  const save = useMutation({
    mutationFn: () =>
      call('PUT /booking-details/update/booking-details/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        start_date: date,
        start_time: time,
        version,
        // Sent even if it is 0: the server asks again if a fee has begun to apply since.
        ...(editor === 'customer' ? { agreed_fee: fee } : { charge_fee: chargesFee }),
      }),
    onSuccess: async ({ response }) => {
      // The toast follows the reload; if that fails, the page shows its own error.
      await reload().catch(() => undefined)
      leave()
      toastSuccess(response)
    },
    onError: async (error) => {
      toastError(failureSentence(error))
      if (!(error instanceof ApiError) || error.status !== 409) return
      // Taken, outdated, or a new fee: shows the current state, so that the user can save again.
      setVersion((await reload()).version)
    },
    onSettled: () => setConfirming(false),
  })

  function refuse(found: Problem, group: HTMLElement | null) {
    setProblem(found)
    toastError(sentence(found, pageLocale))
    const field = group?.querySelector<HTMLElement>('[tabindex="0"], input')
    ;(field ?? group)?.focus()
  }

  function choose(day: string, start: string) {
    setDate(day)
    setTime(start)
    setProblem(undefined)
    // Another choice: clears the errors of the previous one.
    save.reset()
    dismissErrors()
  }

  function cancel() {
    dismissErrors()
    leave()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    if (!date) return refuse({ code: 'edit-date-missing', field: 'date' }, days.current)
    // Nothing to move or to pay.
    if (date === booking.start_date && time === booking.start_time.slice(0, 5)) return leave()
    if (!time || (slots.isSuccess && !offered)) {
      return refuse({ code: 'edit-time-missing', field: 'time' }, times.current)
    }
    if (fee > 0) return setConfirming(true)
    save.mutate()
  }

  const hours = siteFacts.lateFeeHours
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      {fee > 0 && (
        <p className={styles.note}>{m.account_move_costs({ fee: formatRm(fee), hours })}</p>
      )}
      <div className={styles.fields}>
        <DayAndStart
          day={date}
          time={time}
          starts={slots}
          onChoose={choose}
          errors={problem?.field ? { [problem.field]: sentence(problem, pageLocale) } : {}}
          refs={{ date: days, time: times }}
        />
      </div>
      {editor === 'staff' && booking.is_late && (
        <ChargeLateFee booking={booking} charges={chargesFee} onChange={setChargesFee} />
      )}
      {save.isError && (
        <Failure>
          {save.error instanceof ApiError && save.error.code === 'out-of-date'
            ? m.account_move_outdated({ problem: save.error.message, start: startOf(booking) })
            : failureSentence(save.error)}
        </Failure>
      )}
      <p className={styles.buttons}>
        <PlainButton type="submit" busy={save.isPending}>
          {m.account_save()}
        </PlainButton>
        <PlainButton variant="outline" disabled={save.isPending} onClick={cancel}>
          {m.account_cancel()}
        </PlainButton>
      </p>
      <ConfirmDialog
        open={confirming}
        title={m.account_move_ask()}
        confirmLabel={m.account_move_confirm()}
        busy={save.isPending}
        onConfirm={() => save.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{m.account_move_from_to({ from: startOf(booking), to: momentText(date, time) })}</p>
        <p className={styles.fee}>
          {filled(({ fee: amount }) => m.account_move_fee({ fee: amount, hours }), {
            fee: <strong>{formatRm(fee)}</strong>,
          })}
        </p>
      </ConfirmDialog>
    </form>
  )
}

/** Lets staff charge the late fee; an Admin sees its amount. */
function ChargeLateFee({
  booking,
  charges,
  onChange,
}: {
  booking: Booking
  charges: boolean
  onChange: (charges: boolean) => void
}) {
  const fee = booking.choices?.late_fee
  return (
    <label className={styles.charge}>
      <input
        type="checkbox"
        checked={charges}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {fee === undefined
        ? m.staff_booking_move_fee()
        : m.staff_booking_move_fee_rm({ fee: formatRm(fee) })}
    </label>
  )
}

function startOf(booking: Booking): string {
  return momentText(booking.start_date, booking.start_time)
}
