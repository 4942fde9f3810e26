import { type FormEvent, useState } from 'react'
import type { Thread } from '../../../domain/api/messages/messages.ts'
import { photosMax, replyMax } from '../../../domain/inbox/thread.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { recentMoment } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PhotoChooser } from '../../ui/form/PhotoChooser.tsx'
import type { SmallPhoto } from '../../ui/form/small-photo.ts'
import { LongTextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { Outdated } from '../form/Outdated.tsx'
import { Unsaved } from '../form/use-closing.tsx'
import { useSave } from '../form/use-save.ts'
import styles from './inbox.module.css'

type Draft = {
  kind: 'reply' | 'note'
  body: string
  close: boolean
  photos: readonly SmallPhoto[]
  /** The version of the thread when typing began. */
  version: number | undefined
}
const blank: Draft = { kind: 'reply', body: '', close: false, photos: [], version: undefined }

/** How a reply goes out and until when, or why it cannot. */
function replyHint({ reply_by: by, open_until: until, customer_email: email }: Thread): string {
  if (by === 'whatsapp')
    return m.staff_inbox_reply_whatsapp({ when: until ? recentMoment(until) : '' })
  return by === 'email' ? m.staff_inbox_reply_hint({ email }) : m.staff_inbox_reply_none()
}

/** Writes a reply to the customer, or a note for staff. The input stays until it is sent. */
export function AnswerForm({ thread }: { thread: Thread }) {
  const [draft, setDraft] = useState(blank)
  const { kind, body, close, photos } = draft
  const params = { id: thread.id }
  const saving = useSave(
    () =>
      kind === 'reply'
        ? call(
            'POST /staff/threads/{id}/reply/',
            {
              version: draft.version ?? thread.version,
              ...(thread.reply_by ? { by: thread.reply_by } : {}),
              body,
              close,
            },
            { params },
          )
        : call('POST /staff/threads/{id}/notes/', { body, photos: [...photos] }, { params }),
    {
      stale: [['thread', thread.id], ['threads'], ['today']],
      onSaved: () => setDraft({ ...blank, kind }),
    },
  )
  const unsaved = body.trim() !== '' || photos.length > 0
  const { asking, leave, stay } = useUnsaved(unsaved && !saving.busy)
  const change = (part: Partial<Draft>) =>
    setDraft({ ...draft, version: draft.version ?? thread.version, ...part })

  return (
    <form
      className={styles.answer}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!saving.busy) saving.save(undefined)
      }}
    >
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{m.staff_inbox_write()}</legend>
        {(['reply', 'note'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              onChange={() => change({ kind: each, photos: [] })}
            />
            {each === 'reply' ? m.staff_inbox_reply() : m.staff_inbox_note()}
          </label>
        ))}
      </fieldset>
      <LongTextField
        label={kind === 'reply' ? m.staff_inbox_reply_text() : m.staff_inbox_note_text()}
        hint={kind === 'reply' ? replyHint(thread) : m.staff_inbox_note_hint()}
        rows={5}
        maxLength={replyMax}
        value={body}
        error={saving.fields.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      {kind === 'note' ? (
        <PhotoChooser
          photos={photos}
          most={photosMax}
          disabled={saving.busy}
          onChange={(chosen) => change({ photos: chosen })}
        />
      ) : (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={close}
            onChange={(event) => change({ close: event.currentTarget.checked })}
          />
          {m.staff_inbox_close_after()}
        </label>
      )}
      {saving.outdated && (
        <Outdated
          message={saving.outdated}
          onReload={async () => {
            await saving.reload()
            setDraft({ ...draft, version: undefined })
          }}
        />
      )}
      {saving.failure && <Failure>{saving.failure}</Failure>}
      {asking ? (
        <Unsaved onDiscard={leave} onStay={stay} />
      ) : (
        <PlainButton
          type="submit"
          busy={saving.busy}
          disabled={kind === 'reply' && !thread.reply_by}
        >
          {kind === 'note'
            ? m.staff_inbox_add_note()
            : thread.reply_by === 'whatsapp'
              ? m.staff_notifications_write_send()
              : m.staff_inbox_send()}
        </PlainButton>
      )}
    </form>
  )
}
