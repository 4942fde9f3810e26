import { longestNote } from '../../domain/visits/arrival.ts'
import { m } from '../../messages/page.ts'
import { call } from '../api.ts'
import { timeOfMoment } from '../shared/when.ts'
import { FormError } from '../ui/Failure.tsx'
import { LongTextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './LivePage.module.css'
import type { Live } from './use-live.ts'

/** Notes to the crew, and a field for more until the visit is finished. */
export function NoteForm({
  visit,
  token,
  onSent,
}: {
  visit: Live
  token: string
  onSent: () => void
}) {
  const { form, busy, errorOf, formError, confirmation } = useForm({
    read: (text) => {
      const note = text('note').trim()
      return {
        values: { token, note },
        problems: note ? [] : [{ code: 'message-missing' as const, field: 'note' }],
      }
    },
    send: async (values, element) => {
      const { response } = await call('POST /visits/live/note/', values)
      element.reset()
      onSent()
      return response
    },
  })
  return (
    <>
      {visit.notes.length > 0 && (
        <ul className={styles.notes}>
          {visit.notes.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <span className={styles.words}>{text}</span>
              <small>{m.visit_note_sent({ time: timeOfMoment(at) })}</small>
            </li>
          ))}
        </ul>
      )}
      {!visit.finished_at && (
        <form {...form} aria-label={m.visit_note()} className={styles.form}>
          <LongTextField
            name="note"
            label={m.visit_note()}
            hint={m.visit_note_hint()}
            error={errorOf('note')}
            rows={2}
            maxLength={longestNote}
          />
          <FormError message={formError} busy={busy} />
          <p className={styles.confirmation} role="status">
            {confirmation}
          </p>
          <PlainButton type="submit" variant="outline" busy={busy}>
            {m.visit_note_send()}
          </PlainButton>
        </form>
      )}
    </>
  )
}
