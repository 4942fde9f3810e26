import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { sentence } from '../../../domain/messages/problem.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { LongTextField } from '../../ui/TextField.tsx'
import styles from './ReportProblem.module.css'
import { type Booking, useReloadBookings } from './use-booking.ts'

/** As much as the server takes. */
const MAX_LENGTH = 2_000

/** Report a problem: a message to the company about this booking. */
export function ReportProblem({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reload = useReloadBookings(booking)
  const send = useMutation({
    mutationFn: (message: string) =>
      call('POST /booking-details/report-problem/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        message,
      }),
    onSuccess: () => {
      setOpen(false)
      void reload()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const message = field.current?.value.trim() ?? ''
    setMissing(!message)
    if (!message) return field.current?.focus()
    if (!send.isPending) send.mutate(message)
  }

  return (
    <Card title="Something wrong?">
      <p role="status" className={styles.sent}>
        {send.isSuccess && !open ? send.data.response : ''}
      </p>
      {open ? (
        <form onSubmit={submit} noValidate className={styles.form}>
          <LongTextField
            ref={field}
            label="What is wrong?"
            hint={`We get your message with booking ${booking.booking_id} and answer by e-mail.`}
            error={missing ? sentence({ code: 'message-missing' }, pageLocale) : undefined}
            maxLength={MAX_LENGTH}
            // Opened by its own button: the person is about to type.
            autoFocus
            onInput={() => setMissing(false)}
          />
          {send.isError && <Failure>{failureSentence(send.error)}</Failure>}
          <p className={styles.buttons}>
            <PlainButton type="submit" busy={send.isPending}>
              Send
            </PlainButton>
            <PlainButton variant="outline" disabled={send.isPending} onClick={() => setOpen(false)}>
              Close
            </PlainButton>
          </p>
        </form>
      ) : (
        <>
          <p className={styles.lead}>
            Tell us within 24 hours of the visit and we will put it right.
          </p>
          <PlainButton
            variant="outline"
            onClick={() => {
              send.reset()
              setOpen(true)
            }}
          >
            Report a problem
          </PlainButton>
        </>
      )}
    </Card>
  )
}
