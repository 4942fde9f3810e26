import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { photosMax } from '../../../domain/inbox/thread.ts'
import { formSentence } from '../../../domain/messages/form-problem.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PhotoChooser } from '../../ui/form/PhotoChooser.tsx'
import type { SmallPhoto } from '../../ui/form/small-photo.ts'
import { LongTextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './ReportProblem.module.css'

/** The server's limit. */
const MAX_LENGTH = 2_000

/** Report a problem: a message to the company about this booking. */
export function ReportProblem({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const [photos, setPhotos] = useState<readonly SmallPhoto[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const reload = useReloadBookings(booking)
  const send = useMutation({
    mutationFn: (message: string) =>
      call('POST /booking-details/report-problem/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        message,
        photos: [...photos],
      }),
    onSuccess: () => {
      setOpen(false)
      setPhotos([])
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
    <Card title={m.account_wrong()}>
      <p role="status" className={styles.sent}>
        {send.isSuccess && !open ? send.data.response : ''}
      </p>
      {open ? (
        <form onSubmit={submit} noValidate className={styles.form}>
          <LongTextField
            ref={field}
            label={m.account_wrong_what()}
            hint={m.account_wrong_hint({ id: booking.booking_id })}
            error={missing ? formSentence({ code: 'message-missing' }, pageLocale) : undefined}
            maxLength={MAX_LENGTH}
            // Opened by its own button: the person is about to type.
            autoFocus
            onInput={() => setMissing(false)}
          />
          <PhotoChooser
            photos={photos}
            most={photosMax}
            disabled={send.isPending}
            onChange={setPhotos}
          />
          {send.isError && <Failure>{failureSentence(send.error)}</Failure>}
          <p className={styles.buttons}>
            <PlainButton type="submit" busy={send.isPending}>
              {m.account_send()}
            </PlainButton>
            <PlainButton variant="outline" disabled={send.isPending} onClick={() => setOpen(false)}>
              {m.account_close()}
            </PlainButton>
          </p>
        </form>
      ) : (
        <>
          <p className={styles.lead}>{m.account_wrong_lead()}</p>
          <PlainButton
            variant="outline"
            onClick={() => {
              send.reset()
              setOpen(true)
            }}
          >
            {m.account_wrong_report()}
          </PlainButton>
        </>
      )}
    </Card>
  )
}
