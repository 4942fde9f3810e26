import { type FormEvent, useId, useState } from 'react'
import type { Thread } from '../../../domain/api/messages/messages.ts'
import { type ThreadState as State, threadStates } from '../../../domain/inbox/thread.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { dayLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SelectField, TextField } from '../../ui/form/TextField.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Outdated } from '../form/Outdated.tsx'
import { useSave } from '../form/use-save.ts'
import styles from './inbox.module.css'
import { statesOfThread } from './words.ts'

type Change = { state?: State; owner?: number | null; booking_id?: string }

/** State and owner of a thread, saved when chosen, and its visit. */
export function ThreadState({ thread }: { thread: Thread }) {
  const { id, version, state, owner, booking_id: visit, owners, you } = thread
  const [linking, setLinking] = useState(false)
  const saving = useSave(
    (change: Change) =>
      call(
        'PUT /staff/threads/{id}',
        { version, state, owner: owner?.id ?? null, booking_id: visit ?? '', ...change },
        { params: { id } },
      ),
    { stale: [['thread', id], ['threads'], ['today']], onSaved: () => setLinking(false) },
  )
  const nobody = { value: '', label: m.staff_inbox_nobody() }
  return (
    <section className={styles.state} aria-label={m.staff_inbox_state()}>
      <div className={styles.choices}>
        <SelectField
          label={m.staff_inbox_state()}
          value={state}
          disabled={saving.busy}
          choices={threadStates
            .filter((each) => each !== 'new' || state === 'new')
            .map((value) => ({ value, label: statesOfThread[value].label() }))}
          onChange={(event) => saving.save({ state: event.currentTarget.value as State })}
        />
        <SelectField
          label={m.staff_inbox_owner()}
          value={owner ? String(owner.id) : ''}
          disabled={saving.busy}
          choices={[nobody, ...owners.map((one) => ({ value: String(one.id), label: one.name }))]}
          onChange={(event) => saving.save({ owner: Number(event.currentTarget.value) || null })}
        />
      </div>
      <div className={styles.line}>
        {owner?.id !== you && (
          <PlainButton
            variant="outline"
            disabled={saving.busy}
            onClick={() => saving.save({ owner: you })}
          >
            {m.staff_inbox_take()}
          </PlainButton>
        )}
        {!linking && (
          <PlainButton variant="outline" onClick={() => setLinking(true)}>
            {visit ? m.staff_inbox_change_visit() : m.staff_inbox_link_visit()}
          </PlainButton>
        )}
      </div>
      {linking && (
        <VisitForm
          thread={thread}
          busy={saving.busy}
          error={saving.fields.booking_id}
          onSave={(booking_id) => saving.save({ booking_id })}
          onClose={() => setLinking(false)}
        />
      )}
      {saving.outdated && <Outdated message={saving.outdated} onReload={saving.reload} />}
      {saving.failure && <Failure>{saving.failure}</Failure>}
    </section>
  )
}

function VisitForm({
  thread,
  busy,
  error,
  onSave,
  onClose,
}: {
  thread: Thread
  busy: boolean
  error: string | undefined
  onSave: (bookingId: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(thread.booking_id ?? '')
  const list = useId()
  return (
    <form
      className={styles.visit}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!busy) onSave(typed.trim())
      }}
    >
      <TextField
        label={m.staff_inbox_visit_id()}
        hint={m.staff_inbox_visit_hint()}
        value={typed}
        error={error}
        maxLength={40}
        list={list}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {thread.visits.map(({ booking_id: id, start_date: day }) => (
          <option key={id} value={id}>
            {dayLabel(day)}
          </option>
        ))}
      </datalist>
      <div className={styles.line}>
        <PlainButton type="submit" busy={busy}>
          {m.staff_list_save()}
        </PlainButton>
        <PlainButton variant="outline" disabled={busy} onClick={onClose}>
          {m.staff_list_cancel()}
        </PlainButton>
      </div>
    </form>
  )
}
